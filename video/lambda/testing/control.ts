import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENTS_QUEUE, type SimulatedAws } from './aws.ts';
import type { Faults } from './delivery.ts';
import type { FunctionName } from './functions.ts';
import { type Listening, listen, readJson, sendJson } from './http.ts';
import { ServiceError } from './mediaconvert.ts';

/**
 * What goes wrong, as JSON. Of the events of MediaConvert (by their status) and of the store's notifications
 * (`OBJECT_CREATED`): a list names those that are meant, `true` means all, what is left out none.
 */
export interface FaultWishes {
  /** They never come. */
  lose?: true | string[];
  /** They wait for `POST /release`. */
  hold?: true | string[];
  /** How often all of them come; default 1. */
  times?: number;
  /** They come up to this much later, in milliseconds, so in any order. */
  shuffleMs?: number;
  /** Messages of the events' queue come in any order. */
  shuffleQueue?: boolean;
  /** They come once more after they were deleted. */
  queueTwice?: boolean;
  /** The next so many calls of `CreateJob` are throttled, or carried out and never answered. */
  createJob?: { throttled?: number; cut?: number };
  /** The next so many runs of a function die before they have done anything, or when they have done all. */
  crash?: { name: FunctionName; when: 'before' | 'after'; times: number };
}

/** The name of the store's notifications among the statuses of MediaConvert's events. */
const OBJECT_CREATED = 'OBJECT_CREATED';

export function applyFaults(aws: SimulatedAws, wishes: FaultWishes): void {
  setFaults(aws.mediaConvert.faults, wishes, ({ detail }) => detail.status);
  setFaults(aws.functions.notificationFaults, wishes, () => OBJECT_CREATED);
  const queue = aws.sqs.faults(EVENTS_QUEUE);
  queue.shuffle = wishes.shuffleQueue ?? false;
  queue.twice = () => wishes.queueTwice ?? false;
  setCalls(aws, wishes);
  const { crash } = wishes;
  let crashes = crash?.times ?? 0;
  aws.functions.faults.crashing = (name) => (name === crash?.name && crashes-- > 0 ? crash.when : undefined);
}

function setCalls(aws: SimulatedAws, { createJob }: FaultWishes): void {
  let throttled = createJob?.throttled ?? 0;
  let cut = createJob?.cut ?? 0;
  aws.mediaConvert.answering = (operation) => {
    if (operation !== 'CreateJob') return undefined;
    if (throttled-- > 0) return new ServiceError('TooManyRequestsException', 429, 'Too many requests');
    return cut-- > 0 ? 'cut' : undefined;
  };
}

function setFaults<Event>(
  faults: Faults<Event>,
  wishes: FaultWishes,
  nameOf: (event: Event) => string,
): void {
  const isMeant = (which: true | string[] | undefined, event: Event) =>
    which === true || (which?.includes(nameOf(event)) ?? false);
  faults.losing = (event) => isMeant(wishes.lose, event);
  faults.holding = (event) => isMeant(wishes.hold, event);
  faults.times = () => wishes.times ?? 1;
  faults.delayMs = () => Math.random() * (wishes.shuffleMs ?? 0);
}

/**
 * Lets another process break things: `POST /faults` with {@link FaultWishes} (all that is left out is mended),
 * `POST /release`, and `GET /state` for jobs, held events, runs of functions and the bodies in the queues.
 */
export const listenForFaults = (aws: SimulatedAws, port = 0): Promise<Listening> =>
  listen((request, response) => serve(aws, request, response), port);

async function serve(aws: SimulatedAws, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = `${request.method} ${request.url}`;
  if (call === 'POST /faults') {
    applyFaults(aws, (await readJson(request)) as FaultWishes);
    sendJson(response, 200, {});
  } else if (call === 'POST /release') {
    aws.release();
    sendJson(response, 200, {});
  } else if (call === 'GET /state') sendJson(response, 200, stateOf(aws));
  else sendJson(response, 404, { message: 'POST /faults, POST /release, GET /state' });
}

const stateOf = ({ mediaConvert, functions, sqs }: SimulatedAws) => ({
  jobs: mediaConvert.jobs,
  held: [...mediaConvert.held, ...functions.heldNotifications],
  invocations: functions.invocations.map(({ name, attempt, error }) => ({
    name,
    attempt,
    error: error?.message,
  })),
  queue: sqs.bodies(EVENTS_QUEUE),
});
