import { describe, expect, it, vi } from 'vitest';
import { Slots } from './slots.ts';

describe('slots', () => {
  it('are limited for each network', () => {
    const slots = new Slots(10, 2);
    const release = slots.take('a', vi.fn());
    slots.take('a', vi.fn());
    expect(() => slots.take('a', vi.fn())).toThrow('at most 2'.replace('a', 'A'));
    slots.take('b', vi.fn());
    release();
    release();
    slots.take('a', vi.fn());
    expect(() => slots.take('a', vi.fn())).toThrow();
  });

  it('are taken from the network that has the most', () => {
    const slots = new Slots(4, 3);
    const evicted: string[] = [];
    const take = (network: string, name: string) => slots.take(network, () => evicted.push(name));
    take('a', 'a1');
    take('a', 'a2');
    take('a', 'a3');
    const release = take('b', 'b1');
    take('c', 'c1');
    expect(evicted).toEqual(['a3']);
    // Nobody has two more than b would have.
    expect(() => take('b', 'b2')).toThrow('busy');
    release();
    take('c', 'c2');
    take('d', 'd1');
    expect(evicted).toEqual(['a3', 'a2']);
  });
});
