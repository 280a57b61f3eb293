import { Dialog } from '@workreel/ui/dialog';
import { useCatalogue } from '@workreel/ui/language';
import { WATCH } from '../language/language.ts';

/** Lists the keyboard shortcuts of the player. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const messages = useCatalogue(WATCH).player;
  const { shortcutList: list, space } = messages;
  const rows: [action: string, ...keys: string[]][] = [
    [list.toggle, space, 'K'],
    [list.skip, '←', '→'],
    [list.skipLong, 'J', 'L'],
    [list.seekPercent, '0', '…', '9'],
    [list.startEnd, 'Home', 'End'],
    [list.step, ',', '.'],
    [list.volume, '↑', '↓'],
    [list.mute, 'M'],
    [list.captions, 'C'],
    [list.speed, '<', '>'],
    [list.fullScreen, 'F'],
    [list.help, '?'],
  ];
  return (
    <Dialog title={messages.shortcuts} onClose={onClose}>
      <dl className="mt-3 grid gap-1.5">
        {rows.map(([action, ...keys]) => (
          <div key={action} className="flex items-center justify-between gap-3">
            <dt>{action}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-field bg-tag px-1.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <button type="button" className="button" onClick={onClose}>
          {messages.close}
        </button>
      </div>
    </Dialog>
  );
}
