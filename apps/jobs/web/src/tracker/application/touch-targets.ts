/** Makes the controls of a page at least 44 px high on narrow screens. */
export const TOUCH_TARGETS = 'max-lg:[&_:is(.button,.field,summary)]:min-h-11';
