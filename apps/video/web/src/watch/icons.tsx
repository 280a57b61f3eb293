/** Icons of the player, hidden from screen readers because the buttons have labels. */
const PATHS = {
  play: 'M8 5v14l11-7z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  next: 'M6 5v14l9-7zm10 0h2.5v14H16z',
  previous: 'M18 5v14l-9-7zM5.5 5H8v14H5.5z',
  replay: 'M12 5V1L6 6l6 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z',
  volume:
    'M3 9v6h4l5 5V4L7 9zm13.5 3a4.5 4.5 0 0 0-2.5-4v8a4.5 4.5 0 0 0 2.5-4zM14 3.2v2.1a7 7 0 0 1 0 13.4v2.1a9 9 0 0 0 0-17.6z',
  muted:
    'M3 9v6h4l5 5V4L7 9zm18.5.4-1.4-1.4-2.6 2.6L14.9 8l-1.4 1.4 2.6 2.6-2.6 2.6 1.4 1.4 2.6-2.6 2.6 2.6 1.4-1.4-2.6-2.6z',
  captions:
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2zm7 7V9.5a.5.5 0 0 0-.5-.5h-4a.5.5 0 0 0-.5.5v5c0 .3.2.5.5.5h4c.3 0 .5-.2.5-.5V13H9.5v.5h-2v-3h2v.5zm7 0V9.5a.5.5 0 0 0-.5-.5h-4a.5.5 0 0 0-.5.5v5c0 .3.2.5.5.5h4c.3 0 .5-.2.5-.5V13h-1.5v.5h-2v-3h2v.5z',
  audio:
    'M12.9 15.1 10.3 12.6l.1-.1A17.5 17.5 0 0 0 14.1 6H17V4h-7V2H8v2H1v2h11.2A15.7 15.7 0 0 1 9 11.4 15.4 15.4 0 0 1 6.7 8h-2a17.7 17.7 0 0 0 3 4.6L2.6 17.6 4 19l5-5 3.1 3.1zM18.5 10h-2L12 22h2l1.1-3h4.8l1.1 3h2zm-2.6 7 1.6-4.3 1.6 4.3z',
  quality:
    'M19.4 13a7.5 7.5 0 0 0 0-2l2.1-1.6a.5.5 0 0 0 .1-.6l-2-3.5a.5.5 0 0 0-.6-.2l-2.5 1a7.3 7.3 0 0 0-1.7-1l-.4-2.6a.5.5 0 0 0-.5-.4h-4a.5.5 0 0 0-.5.4l-.4 2.6a7.3 7.3 0 0 0-1.7 1l-2.5-1a.5.5 0 0 0-.6.2l-2 3.5c-.1.2-.1.5.1.6L4.6 11a7.5 7.5 0 0 0 0 2l-2.1 1.6a.5.5 0 0 0-.1.6l2 3.5c.1.2.4.3.6.2l2.5-1a7.3 7.3 0 0 0 1.7 1l.4 2.6c0 .2.2.4.5.4h4c.3 0 .5-.2.5-.4l.4-2.6a7.3 7.3 0 0 0 1.7-1l2.5 1c.2.1.5 0 .6-.2l2-3.5a.5.5 0 0 0-.1-.6zM12 15.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7z',
  pictureInPicture:
    'M21 3H3a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h18a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2zm0 16H3V5h18zm-2-8h-8v6h8z',
  close: 'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z',
  enterTheater: 'M2 6h20v12H2zm2 2v8h16V8z',
  exitTheater: 'M4 6h10v12H4zm2 2v8h6V8zm10-2h4v12h-4zm1.5 1.5v9h1v-9z',
  enterFullScreen: 'M5 5h5V3H3v7h2zm9-2v2h5v5h2V3zm5 16h-5v2h7v-7h-2zM5 14H3v7h7v-2H5z',
  exitFullScreen: 'M8 8H3v2h7V3H8zm6-5v7h7V8h-5V3zm2 13h5v-2h-7v7h2zM3 16h5v5h2v-7H3z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width={size} height={size} fill="currentColor">
      <path d={PATHS[name]} fillRule="evenodd" />
    </svg>
  );
}
