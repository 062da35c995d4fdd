import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isoOf, like, pageInOne, sortOf } from '#kit/server/database/list.ts'
import type { formPurposes } from '../../contract/blocks/forms.ts'

interface Stored {
  label: string
  value: string
}

/** Returns a page of what visitors answered in forms. */
export async function listFormAnswers(tx: Tx, request: ListRequest & { purpose?: (typeof formPurposes)[number][] | undefined }) {
  const { column } = sortOf(request.sort)
  const { search, purpose } = request
  const matching = tx
    .selectFrom('site_form_answers')
    .$if(purpose !== undefined, (query) => query.where('purpose', 'in', purpose!))
    .$if(search !== '', (query) =>
      query.where((of) => of.or((['name', 'email', 'phone', 'title'] as const).map((one) => of(one, 'ilike', like(search))))),
    )
  const { rows, ...counted } = await pageInOne(tx, request, {
    rows: matching.select(['id', 'title', 'purpose', 'path', 'name', 'email', 'phone', 'answers', 'inquiry_id', 'created_at']),
    matching,
    order: sql.ref(column),
  })
  return {
    rows: rows.map(({ answers, created_at, ...row }) => ({
      ...row,
      answers: (answers as unknown as Stored[]).map(({ label, value }) => `${label}: ${value}`).join('\n'),
      created_at: isoOf(created_at as unknown as string),
    })),
    ...counted,
  }
}

/** Deletes an answer. @throws 404. */
export async function deleteFormAnswer(tx: Tx, actor: Actor, id: string) {
  const row = await tx.deleteFrom('site_form_answers').where('id', '=', id).returning('title').executeTakeFirst()
  if (!row) throw notFound('Answer')
  await audit(tx, actor, { action: 'form_answer.deleted', subject: 'form_answer', subjectId: id, before: { title: row.title } })
  return { id }
}
