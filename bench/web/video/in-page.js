/** Measures inside a page with a video. */
(() => {
  const { paintTime, waitFor } = globalThis.bench;
  const POLL_INTERVAL_MS = 50;
  /** A playback position that does not change for longer than this counts as a freeze. */
  const FREEZE_MS = 250;

  const clicked = new Promise((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  );
  const video = waitFor(() => document.querySelector('video'));
  /** Returns the presentation time of the next video frame. */
  const nextFrame = async () => {
    const element = await video;
    return await new Promise((resolve) =>
      element.requestVideoFrameCallback((_now, { presentationTime }) => resolve(presentationTime)),
    );
  };

  /** Returns the times of the first and second frame since the click, and the height of the first. */
  const measureStart = async () => {
    const firstFrame = await nextFrame();
    const { videoHeight: height } = await video;
    const [clickedAt, secondFrame] = [await clicked, await nextFrame()];
    return {
      firstFrameAt: firstFrame,
      firstFrameMs: firstFrame - clickedAt,
      secondFrameMs: secondFrame - clickedAt,
      height,
    };
  };

  /** Counts waiting events and freezes from the first frame to the end. */
  const measurePlayback = async () => {
    await nextFrame();
    const element = await video;
    const startedAt = performance.now();
    const playback = { waitingEvents: 0, freezes: 0, longestFreezeMs: 0, heights: [] };
    const onWaiting = () => playback.waitingEvents++;
    for (const type of ['waiting', 'stalled']) element.addEventListener(type, onWaiting);
    let [time, movedAt, frozen] = [element.currentTime, startedAt, false];
    const sample = () => {
      const now = performance.now();
      if (element.currentTime !== time) [time, movedAt, frozen] = [element.currentTime, now, false];
      else if (now - movedAt > FREEZE_MS && !frozen) {
        frozen = true;
        playback.freezes++;
      }
      playback.longestFreezeMs = Math.max(playback.longestFreezeMs, now - movedAt);
      if (playback.heights.at(-1) !== element.videoHeight) playback.heights.push(element.videoHeight);
    };
    const timer = setInterval(sample, POLL_INTERVAL_MS);
    await new Promise((resolve) => element.addEventListener('ended', resolve, { once: true }));
    clearInterval(timer);
    const { droppedVideoFrames: dropped, totalVideoFrames: frames } = element.getVideoPlaybackQuality();
    const lateMs = performance.now() - startedAt - element.duration * 1_000;
    return { ...playback, lateMs, dropped, frames, seconds: element.duration };
  };

  const CARD = 'article[data-post]';
  Object.assign(globalThis.bench, {
    start: measureStart(),
    playback: measurePlayback(),
    /** Time at which the title of the first card was painted. */
    firstCard: waitFor(() => document.querySelector(CARD)?.querySelector('h2, h3')).then(paintTime),
  });
})();
