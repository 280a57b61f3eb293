import { describe, expect, it } from 'vitest';
import { dcg, ndcg, recall } from './score.domain.ts';

describe('nDCG@10', () => {
  it('sums gains of 7, 3, 1 and 0, each divided by the logarithm of its rank', () => {
    // 7/log2(2) + 3/log2(3) + 1/log2(4) + 0 + 7/log2(6)
    expect(dcg([3, 2, 1, 0, 3])).toBeCloseTo(7 + 3 / 1.5849625 + 0.5 + 7 / 2.5849625, 6);
    expect(dcg([])).toBe(0);
  });

  it('is 1 for the ideal order and less for any other order', () => {
    expect(ndcg([3, 3, 2, 1, 0], [5, 1, 1, 2])).toBe(1);
    // (3 + 7/1.5849625) / (7 + 3/1.5849625)
    expect(ndcg([2, 3], [0, 0, 1, 1])).toBeCloseTo(0.8339912, 6);
  });

  it('compares with the whole collection, not only with the results', () => {
    // One of three: 7 of 7 + 7/1.5849625 + 7/2
    expect(ndcg([3], [0, 0, 0, 3])).toBeCloseTo(1 / 2.1309297, 6);
    expect(ndcg([], [9, 0, 0, 3])).toBe(0);
  });

  it('considers only the first ten results', () => {
    const ten = Array<3>(10).fill(3);
    expect(ndcg(ten, [0, 0, 0, 500])).toBe(1);
    expect(ndcg([0, ...ten], [0, 0, 0, 500])).toBeCloseTo(1 - 1 / 4.543559, 6);
    expect(ndcg([...Array<0>(10).fill(0), 3], [0, 0, 0, 1])).toBe(0);
  });

  it('throws if no posting has a grade above 0', () => {
    expect(() => ndcg([], [100, 0, 0, 0])).toThrow(RangeError);
  });
});

describe('recall@50', () => {
  it('counts grades 2 and 3', () => {
    expect(recall([3, 1, 2, 0], [90, 5, 2, 2])).toBe(0.5);
    expect(recall([3, 2, 3, 2], [90, 5, 2, 2])).toBe(1);
  });

  it('divides by at most fifty', () => {
    expect(recall(Array<3>(25).fill(3), [0, 0, 0, 1_000])).toBe(0.5);
    expect(recall(Array<3>(60).fill(3), [0, 0, 0, 1_000])).toBe(1);
    expect(recall([...Array<0>(50).fill(0), 3], [50, 0, 0, 1])).toBe(0);
  });

  it('throws if no posting is relevant', () => {
    expect(() => recall([1], [0, 10, 0, 0])).toThrow(RangeError);
  });
});
