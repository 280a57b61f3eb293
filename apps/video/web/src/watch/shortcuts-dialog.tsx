import { useCatalogue } from '@workreel/ui/language';
import { ShortcutsDialog as CommonDialog } from '@workreel/ui/shortcuts-dialog';
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
    [list.next, 'Shift', 'N'],
    [list.previous, 'Shift', 'P'],
    [list.theater, 'T'],
    [list.fullScreen, 'F'],
    [list.help, '?'],
  ];
  return (
    <CommonDialog title={messages.shortcuts} closeLabel={messages.close} shortcuts={rows} onClose={onClose} />
  );
}
