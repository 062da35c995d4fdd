import type { App } from '#kit/server/app.ts'

/** Returns the phones that the sandbox wrote to or heard of, the last one first. */
export const sandboxThreads = (app: App) =>
  app.db.asPlatform('house: the phones of the sandbox', (tx) =>
    tx
      .selectFrom('messages as m')
      .innerJoin('agencies as a', 'a.id', 'm.agency_id')
      .select(['a.slug', 'm.channel', 'm.address', 'a.name'])
      .select(({ fn }) => fn.max('m.created_at').as('last'))
      .groupBy(['a.slug', 'm.channel', 'm.address', 'a.name'])
      .orderBy('last', 'desc')
      .limit(100)
      .execute(),
  )
