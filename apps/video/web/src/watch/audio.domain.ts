/** An audio track of a stream. */
export interface AudioTrack {
  /** In the stream. */
  index: number;
  /** BCP 47; empty if unknown. */
  language: string;
  /** Whether it has more channels than stereo. */
  isSurround: boolean;
  label: string;
}

/** What the user has chosen before, also in another video. */
export interface WantedAudio extends Pick<AudioTrack, 'isSurround'> {
  /** Empty for the default of each video. */
  language: string;
}

/** Returns the track in the wanted language, otherwise in that of the default track; in surround sound if it is wanted and available. */
export function chooseAudio(tracks: readonly AudioTrack[], wanted: WantedAudio): AudioTrack | undefined {
  const spoken = tracks.find(({ language }) => language === wanted.language) ?? tracks[0];
  return (
    tracks.find(
      ({ language, isSurround }) => language === spoken?.language && isSurround === wanted.isSurround,
    ) ?? spoken
  );
}
