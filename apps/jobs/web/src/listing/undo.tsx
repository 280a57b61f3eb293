import { useLanguage } from '../language/language.ts';

/** The button of a toast that undoes an action. */
export function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useLanguage();
  return (
    <button type="button" className="ml-2 min-h-11 font-semibold underline lg:min-h-0" onClick={onUndo}>
      {t.undo}
    </button>
  );
}
