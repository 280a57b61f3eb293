/** What the tests need of a browser that is driven with a WebDriver protocol. */

/** An input device with its actions, as in WebDriver and WebDriver BiDi, which share this format. */
export interface InputSource {
  type: 'key' | 'pointer' | 'wheel';
  id: string;
  actions: readonly InputAction[];
}
export type InputAction =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  /** Distances in CSS pixels. */
  | { type: 'scroll'; x: number; y: number; deltaX: number; deltaY: number };

export interface WebDriverBrowser extends AsyncDisposable {
  /** Opens a URL and waits until the document has loaded. */
  open(url: string): Promise<void>;
  /** Goes back in the session history. */
  back(): Promise<void>;
  /** Evaluates an expression whose value is a string. */
  evaluate(expression: string): Promise<string>;
  perform(source: InputSource): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns the console errors and warnings and the uncaught exceptions since the last call. */
  takePageErrors(): Promise<string[]>;
}

/** Starts the installed browser. */
export interface BrowserLauncher {
  readonly name: string;
  /** Why the browser cannot be started, or undefined if it can. */
  readonly unavailable: string | undefined;
  launch(): Promise<WebDriverBrowser>;
}
