import type { Translation } from '#kit/server/messages/messages.ts'
import type { english } from './en.ts'

export const french = {
  blog: 'Blog',
  ofAgency: 'Nouvelles et récits de {agency}',
  empty: 'Il n’y a pas encore d’articles.',
  by: 'Par {author}',
  related: 'Offres en rapport',
  more: 'Autres articles du blog',
  allPosts: 'Tous les articles',
  topics: 'Thèmes',
  previous: 'Articles plus récents',
  next: 'Articles plus anciens',
  feed: 'Blog de {agency}',
  ask: 'Poser une question',
  askAbout: 'Une question sur {offer}',
} as const satisfies Translation<typeof english>
