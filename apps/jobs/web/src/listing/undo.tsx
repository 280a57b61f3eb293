import { ToastButton } from '@workreel/ui/toast-button';
import { useLanguage } from '../language/language.ts';

/** The button of a toast that undoes an action. */
export function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useLanguage();
  return <ToastButton onClick={onUndo}>{t.undo}</ToastButton>;
}
