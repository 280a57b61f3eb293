/** IDs of the posts that were deleted since the page was loaded; their players report nothing anymore. */
export const deletedPosts = new Set<string>();
