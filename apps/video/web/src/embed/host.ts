/** The page that embeds the player. */
import {
  type Command,
  type PlayerEvent,
  type PlayerState,
  PROTOCOL,
  parseCommand,
} from './messages.domain.ts';

/** Commands kept until the player is there. */
const MAX_PENDING = 20;

/** Receives commands from the page from the first script on: it may send them as soon as the frame is loaded. */
export class Host {
  /** Origin of the page, once it has connected. Events are only sent to pages of this origin. */
  #origin: string | undefined;
  #pending: Command[] = [];
  #listener: ((command: Command) => void) | undefined;

  constructor() {
    if (parent !== window) addEventListener('message', this.#receive);
  }

  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    // A page without an origin, such as a file, cannot be named as the target of an answer.
    if (source !== parent || origin === 'null') return;
    const command = parseCommand(data);
    if (command?.command === 'connect') this.#origin = origin;
    if (!command || origin !== this.#origin) return;
    if (this.#listener) this.#listener(command);
    else if (this.#pending.length < MAX_PENDING) this.#pending.push(command);
  };

  /** @returns a function that ends the subscription. */
  subscribe(listener: (command: Command) => void): () => void {
    this.#listener = listener;
    for (const command of this.#pending.splice(0)) listener(command);
    return () => {
      this.#listener = undefined;
    };
  }

  /** Does nothing until the page has connected. */
  send(event: PlayerEvent, state: PlayerState): void {
    if (this.#origin !== undefined) parent.postMessage({ ...PROTOCOL, event, state }, this.#origin);
  }
}
