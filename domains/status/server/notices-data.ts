import { sql, type Selectable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { StatusNotices } from '../../../database/tables.ts'
import type { noticeKinds } from '../contract.ts'

export type NoticeRow = Selectable<StatusNotices>
export interface UpdateRow {
  notice_id: string
  at: Date
  text: string
}

type Kind = (typeof noticeKinds)[number]

export const noticesMatching = (tx: Tx, { search, kind }: Pick<ListRequest, 'search'> & { kind?: readonly Kind[] | undefined }) =>
  tx
    .selectFrom('status_notices')
    .$if(search !== '', (query) => query.where((of) => of.or([of('title', 'ilike', like(search)), of('text', 'ilike', like(search))])))
    .$if(kind !== undefined, (query) => query.where('kind', 'in', [...kind!]))

export const noticesPage = (query: ReturnType<typeof noticesMatching>, request: ListRequest): Promise<NoticeRow[]> => {
  const { column, direction } = sortOf(request.sort)
  return query.selectAll().orderBy(sql.ref(column), direction).orderBy('id', direction).$call(atPage(request)).execute()
}

const shownAtMost = 50

/** Returns the notices that are not over or were not before `since`, newest first. */
export const recentNotices = (tx: Tx, since: Date): Promise<NoticeRow[]> =>
  tx
    .selectFrom('status_notices')
    .selectAll()
    .where((of) =>
      of.or([of('starts_at', '>=', since), of('ended_at', '>=', since), of.and([of('ended_at', 'is', null), of('ends_at', 'is', null)])]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtMost)
    .execute()

export const noticeById = (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
  tx.selectFrom('status_notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updatesOf = (tx: Tx, noticeIds: readonly string[]): Promise<UpdateRow[]> =>
  tx
    .selectFrom('status_notice_updates')
    .select(['notice_id', 'at', 'text'])
    .where('notice_id', '=', sql<string>`ANY(${noticeIds}::uuid[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertUpdate = (tx: Tx, row: { noticeId: string; at: Date; text: string; operatorName: string }) =>
  tx
    .insertInto('status_notice_updates')
    .values({ id: newId(), notice_id: row.noticeId, at: row.at, text: row.text, operator_name: row.operatorName })
    .execute()
