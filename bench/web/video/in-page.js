/** What is measured inside of a page with a video, beside what is measured inside of any page. */
(() => {
  const { painted, found } = globalThis.bench;
  /** How often it is looked whether the video moves, and after how long of standing still it counts as a halt, in ms. */
  const LOOK_EVERY = 50;
  const HALT = 250;

  const clicked = new Promise((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  );
  const video = found(() => document.querySelector('video'));
  /** When the next frame of the video stands on the screen. */
  const nextFrame = async () => {
    const element = await video;
    return await new Promise((resolve) =>
      element.requestVideoFrameCallback((_now, { presentationTime }) => resolve(presentationTime)),
    );
  };

  /** From the click: when the first frame stood on the screen, how large it was, and when the second took its place. */
  const begin = async () => {
    const firstFrame = await nextFrame();
    const { videoHeight: height } = await video;
    const [from, secondFrame] = [await clicked, await nextFrame()];
    return { at: firstFrame, firstFrameMs: firstFrame - from, movingMs: secondFrame - from, height };
  };

  /** From the first frame to the end: how often it had to wait, and how often it stood still whatever the browser says of it. */
  const toTheEnd = async () => {
    await nextFrame();
    const element = await video;
    const began = performance.now();
    const course = { waits: 0, halts: 0, longestHaltMs: 0, heights: [] };
    const waited = () => course.waits++;
    for (const type of ['waiting', 'stalled']) element.addEventListener(type, waited);
    let [time, movedAt, stands] = [element.currentTime, began, false];
    const look = () => {
      const now = performance.now();
      if (element.currentTime !== time) [time, movedAt, stands] = [element.currentTime, now, false];
      else if (now - movedAt > HALT && !stands) {
        stands = true;
        course.halts++;
      }
      course.longestHaltMs = Math.max(course.longestHaltMs, now - movedAt);
      if (course.heights.at(-1) !== element.videoHeight) course.heights.push(element.videoHeight);
    };
    const timer = setInterval(look, LOOK_EVERY);
    await new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
    clearInterval(timer);
    const { droppedVideoFrames: dropped, totalVideoFrames: frames } = element.getVideoPlaybackQuality();
    const lateMs = performance.now() - began - element.duration * 1_000;
    return { ...course, lateMs, dropped, frames, seconds: element.duration };
  };

  const CARD = 'article[data-post]';
  Object.assign(globalThis.bench, {
    begun: begin(),
    ended: toTheEnd(),
    /** When the title of the first card has been painted. */
    firstCard: found(() => document.querySelector(CARD)?.querySelector('h2, h3')).then(painted),
  });
})();
