/**
 * Milliseconds to keep a rejected promise: React renders the component again to read the error, and must get the same
 * promise.
 */
const FAILURE_TTL_MS = 1_000;

export interface Loading<Value> {
  /** Returns the value; undefined until it is loaded. */
  loaded: () => Value | undefined;
  /** Returns the same promise for all calls, so that components can pass it to `use`. A failure is repeated after a second. */
  load: () => Promise<Value>;
}

export function loadOnce<Value>(load: () => Promise<Value>): Loading<Value> {
  let request: Promise<Value> | undefined;
  let value: Value | undefined;
  return {
    loaded: () => value,
    load() {
      if (request) return request;
      request = load();
      request.then(
        (loaded) => {
          value = loaded;
        },
        () =>
          setTimeout(() => {
            request = undefined;
          }, FAILURE_TTL_MS),
      );
      return request;
    },
  };
}
