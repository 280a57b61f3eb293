/** Luminance in nits above which highlights are clipped: the peak of most masters and of HLG displays. */
const PEAK_NITS = 1000;
/** Nits of white in SDR: HDR reference white (ITU-R BT.2408). */
const WHITE_NITS = 203;
/** Display gamma of SDR (ITU-R BT.1886). */
const GAMMA = 2.4;
/** The lookup table has the square of this number of steps per channel; with 36, results differ by at most 3 of 255. */
const TABLE_LEVEL = 6;
/** Values of the table have 10 bits. */
const MAX_VALUE = 1023;

/** Constants of PQ (SMPTE ST 2084). */
const PQ = { m1: 0.1593017578125, m2: 78.84375, c1: 0.8359375, c2: 18.8515625, c3: 18.6875 };
const toPq = (nits: number): number => {
  const power = (nits / 10_000) ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power)) ** PQ.m2;
};
const toPqExpression = (nits: string): string =>
  `st(9,pow(${nits}/10000,${PQ.m1}))*0+pow((${PQ.c1}+${PQ.c2}*ld(9))/(1+${PQ.c3}*ld(9)),${PQ.m2})`;
const fromPqExpression = (value: string): string =>
  `st(9,pow(${value},1/${PQ.m2}))*0+10000*pow(max(ld(9)-${PQ.c1},0)/(${PQ.c2}-${PQ.c3}*ld(9)),1/${PQ.m1})`;
/** The inverse of the transfer function of HLG (ITU-R BT.2100). */
const fromHlgExpression = (value: string): string =>
  `st(9,${value})*0+if(lte(ld(9),0.5),ld(9)*ld(9)/3,(exp((ld(9)-0.55991073)/0.17883277)+0.28466892)/12)`;
const LUMINANCE = '0.2627*ld(0)+0.678*ld(1)+0.0593*ld(2)';

/** The knee of the curve and its end, relative to the peak in PQ (ITU-R BT.2390, 5.4.1). */
const PEAK = toPq(PEAK_NITS);
const END = toPq(WHITE_NITS) / PEAK;
const KNEE = 1.5 * END - 0.5;

/**
 * Returns the filters that convert HDR in BT.2020 to SDR in BT.709, as RGB. They need nothing but filters that every build has: the
 * conversion is computed once for the entries of a lookup table, inside the filter graph. The curve of ITU-R BT.2390 is applied to the
 * luminance, which keeps hues; colors outside of BT.709 move towards gray of the same luminance.
 *
 * @param scale - options of the scale filter before the conversion.
 */
export function toneMapFilters(hdr: 'pq' | 'hlg', scale: string): string[] {
  const channels = ['r', 'g', 'b'].map((channel, index) => `${channel}='${channelExpression(hdr, index)}'`);
  return [
    `${scale}:in_color_matrix=bt2020:in_range=tv`,
    `format=rgb48le[hdr];haldclutsrc=level=${TABLE_LEVEL}:d=0.04:r=25`,
    'format=gbrp10le',
    `geq=${channels.join(':')}`,
    'format=rgb48le[table];[hdr][table]haldclut=interp=tetrahedral',
    'scale=out_color_matrix=bt709:out_range=tv',
  ];
}

/** Variables: 0 to 2 are R, G and B in nits, 3 their luminance, 7 the luminance in SDR; the others are intermediate. */
function channelExpression(hdr: 'pq' | 'hlg', index: number): string {
  const toLight = hdr === 'pq' ? fromPqExpression : fromHlgExpression;
  const channels = ['r', 'g', 'b'].map((name) => `(${name}(X,Y)/${MAX_VALUE})`);
  const each = (expression: (channel: number) => string) => [0, 1, 2].map((n) => `st(${n},${expression(n)})`);
  return [
    ...each((n) => toLight(channels[n]!)),
    ...(hdr === 'hlg'
      ? [`st(9,${PEAK_NITS}*pow(max(${LUMINANCE},0),0.2))`, ...each((n) => `ld(${n})*ld(9)`)]
      : []),
    `st(3,${LUMINANCE})`,
    `st(4,min((${toPqExpression('ld(3)')})/${PEAK},1))`,
    `st(5,(ld(4)-${KNEE})/${1 - KNEE})`,
    `st(6,if(lt(ld(4),${KNEE}),ld(4),${SPLINE}))`,
    `st(7,(${fromPqExpression(`(ld(6)*${PEAK})`)})/${WHITE_NITS})`,
    'st(8,ld(7)/max(ld(3),0.0001))',
    ...each((n) => `ld(${n})*ld(8)`),
    // BT.2020 to BT.709.
    'st(4,1.660491*ld(0)-0.587641*ld(1)-0.07285*ld(2))',
    'st(5,-0.12455*ld(0)+1.1329*ld(1)-0.008349*ld(2))',
    'st(6,-0.018151*ld(0)-0.100579*ld(1)+1.11873*ld(2))',
    // The share of the color that fits between black and white.
    'st(8,min(min(ld(4),ld(5)),ld(6)))',
    'st(9,max(max(ld(4),ld(5)),ld(6)))',
    'st(3,min(if(lt(ld(8),0),ld(7)/(ld(7)-ld(8)),1),if(gt(ld(9),1),(1-ld(7))/(ld(9)-ld(7)),1)))',
    `${MAX_VALUE}*pow(clip(ld(7)+(ld(${4 + index})-ld(7))*ld(3),0,1),1/${GAMMA})`,
  ].join(';');
}
const SPLINE =
  `(2*pow(ld(5),3)-3*pow(ld(5),2)+1)*${KNEE}+(pow(ld(5),3)-2*pow(ld(5),2)+ld(5))*${1 - KNEE}` +
  `+(3*pow(ld(5),2)-2*pow(ld(5),3))*${END}`;
