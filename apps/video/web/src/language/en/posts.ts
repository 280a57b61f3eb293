import type ko from '../ko/posts.ts';

const en: typeof ko = {
  title: 'Title',
  author: 'Author',
  description: 'Description',
  tags: 'Tags',
  tagsHint: 'With commas between: travel, the sea',
  tagsRefused: 'There is room for 30 tags of 60 characters each.',
  save: 'Save',
  saving: 'Saving…',
  captions: {
    heading: 'Captions',
    hint: 'A WebVTT (.vtt) or SubRip (.srt) file of up to 1 MB. Another of the same language replaces it.',
    list: 'Captions of this video',
    remove: 'Remove',
    removeOf: (language) => `Remove captions: ${language}`,
    language: 'Language of the captions',
    other: 'Another language…',
    tag: 'Language tag',
    tagHint: 'BCP 47: pt-BR, uk',
    add: 'Choose a captions file',
    adding: 'Uploading…',
    added: (language) => `Captions in ${language} were added.`,
    removed: (language) => `Captions in ${language} were removed.`,
    badTag: 'Write a language tag such as ko, en or pt-BR.',
    tooLarge: 'The captions file is larger than 1 MB.',
    unreadable: 'The letters of this file cannot be read. Save it as UTF-8 and choose it again.',
    noCues: 'There are no captions in this file. Choose an .srt or .vtt file with times in it.',
    invalid: 'This is no valid WebVTT. Mend the line named below and choose the file again.',
    errors: {
      LIMIT_REACHED: 'A video has captions in 30 languages at most. Remove some that are not needed first.',
      MOVING: 'The files of this video are being moved to their new visibility. Try again in a moment.',
      BODY_TOO_LARGE: 'The captions file is larger than 1 MB.',
    },
  },
  visibilityHint: {
    public: 'Everyone finds and watches it.',
    unlisted: 'Whoever has the link watches it.',
    private: 'You alone watch it.',
  },
  failure: {
    NOT_A_VIDEO: 'The file is no video that can be read. Choose another file.',
    TRUNCATED_FILE: 'The file ends too early: it was not copied or recorded to its end. Upload a whole one.',
    NO_VIDEO_TRACK: 'The file holds sound but no picture. Choose a file with a picture.',
    TOO_LONG: 'The video is longer than this service takes. Upload it in parts.',
    TOO_LARGE: 'The file is larger than this service takes. Upload a smaller one.',
    CONVERSION_FAILED:
      'The conversion did not succeed. Try again; if it fails once more, upload another copy.',
    OBJECT_MISSING: 'The uploaded file is no longer in the store. Upload it again.',
  },
  progress: 'Conversion',
  early: 'It can be watched already; the rest follows while you watch.',
  waiting: 'It can be watched as soon as its first seconds are converted.',
  retryConversion: 'Convert again',
};

export default en;
