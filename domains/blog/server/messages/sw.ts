import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

export const swahili = {
  blog: 'Blogu',
  ofAgency: 'Habari na simulizi za {agency}',
  empty: 'Bado hakuna makala.',
  by: 'Na {author}',
  related: 'Huduma zinazohusiana',
  more: 'Zaidi kutoka kwenye blogu',
  allPosts: 'Makala zote',
  topics: 'Mada',
  previous: 'Makala mpya zaidi',
  next: 'Makala za zamani',
  feed: 'Blogu ya {agency}',
  ask: 'Uliza swali',
  askAbout: 'Uliza kuhusu {offer}',
} as const satisfies Translation<typeof english>
