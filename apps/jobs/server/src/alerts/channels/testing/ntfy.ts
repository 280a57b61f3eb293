import { Checks, json, jsonBody, type Receiver, Rejection, type Reply } from './double.ts';

const failed = (code: number, error: string): Reply => {
  const http = Math.floor(code / 100);
  return json(http, { code, http, error, link: 'https://ntfy.sh/docs/publish/' });
};
const checks: Checks = new Checks((reason) =>
  failed(40017, `invalid request: request body must be message JSON, ${reason}`),
);

/** Default limits of the server, in bytes. */
const MAX_MESSAGE = 4_096;
const MAX_BODY = 2 * MAX_MESSAGE;
const MAX_ACTIONS = 3;
const ID = /^[-_A-Za-z0-9]{1,64}$/;

/** Publishing as JSON to a server of ntfy that does not allow attachments. */
export const ntfyReceiver: Receiver = {
  accept: (request) => {
    if (Buffer.byteLength(request.body) > MAX_BODY)
      throw new Rejection('body too large', failed(41303, 'JSON body too large'));
    if (request.path !== '/') throw new Rejection(`path ${request.path}`, failed(40401, 'page not found'));
    const { authorization } = request.headers;
    if (authorization !== undefined && !/^Bearer tk_\w+$/.test(authorization))
      throw new Rejection('authorization', failed(40101, 'unauthorized'));
    const body = checks.fields(
      jsonBody(request, checks),
      [
        'topic',
        'message',
        'title',
        'tags',
        'priority',
        'click',
        'actions',
        'markdown',
        'icon',
        'sequence_id',
      ],
      'body',
    );
    const topic = checks.string(body.topic, 'topic', 64);
    if (!ID.test(topic)) throw new Rejection('topic', failed(40009, 'invalid request: topic invalid'));
    const text = checks.string(body.message, 'message', MAX_MESSAGE);
    if (Buffer.byteLength(text) > MAX_MESSAGE)
      throw new Rejection('long message', failed(40014, 'invalid request: attachments not allowed'));
    const title = checks.string(body.title, 'title', 1_000, 0);
    const links: string[] = text.match(/https?:\/\/\S+/g) ?? [];
    if (body.click !== undefined) links.push(checks.url(body.click, 'click'));
    for (const item of checks.list(body.actions ?? [], 'actions', MAX_ACTIONS)) {
      const action = checks.fields(item, ['action', 'label', 'url', 'clear'], 'action');
      checks.check(action.action === 'view', 'action not view');
      checks.string(action.label, 'label', 200);
      links.push(checks.url(action.url, 'action url'));
    }
    const id = body.sequence_id === undefined ? null : checks.string(body.sequence_id, 'sequence_id', 64);
    checks.check(id === null || ID.test(id), 'sequence ID invalid');
    const reply = json(200, {
      id: 'sPs71M8A2T1a',
      time: 1_764_000_000,
      event: 'message',
      topic,
      title,
      message: text,
    });
    return { message: { id, text: `${title}\n${text}`, links, pings: [] }, reply };
  },
  faults: {
    broken: failed(50001, 'internal server error'),
    limited: failed(42901, 'limit reached: too many requests'),
    revoked: failed(40301, 'forbidden'),
  },
};
