/** What readers of a blog read. */
export const english = {
  blog: 'Blog',
  ofAgency: 'News and stories of {agency}',
  empty: 'There are no posts yet.',
  by: 'By {author}',
  related: 'Offers that fit',
  more: 'More from the blog',
  allPosts: 'All posts',
  topics: 'Topics',
  previous: 'Newer posts',
  next: 'Older posts',
  feed: 'Blog of {agency}',
  ask: 'Ask a question',
  askAbout: 'Ask about {offer}',
} as const
