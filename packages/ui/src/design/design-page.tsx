/** The design values of packages/style and the components of this package in all states, for developers. It has no translations. */
import { useWindowTitle } from '../shell/window-title.ts';
import { Buttons, Forms, MenusAndDialogs } from './controls.tsx';
import './design.css';
import { BadgesAndNumbers, Frame, Lists, Notices, PageStates } from './messages.tsx';
import { Contents } from './section.tsx';
import { Colors, FocusAndMotion, Icons, Shapes, Typography } from './values.tsx';

const TITLES = [
  'Colors',
  'Typography',
  'Spacing and shapes',
  'Icons',
  'Focus and motion',
  'Buttons',
  'Forms',
  'Menus and dialogs',
  'Badges and numbers',
  'Notices',
  'Page states',
  'Cards and lists',
  'Frame',
];

export function DesignPage() {
  useWindowTitle('Design');
  return (
    <div className="design">
      <h1 className="text-title font-bold">Design</h1>
      <Contents titles={TITLES} />
      <Colors />
      <Typography />
      <Shapes />
      <Icons />
      <FocusAndMotion />
      <Buttons />
      <Forms />
      <MenusAndDialogs />
      <BadgesAndNumbers />
      <Notices />
      <PageStates />
      <Lists />
      <Frame />
    </div>
  );
}
