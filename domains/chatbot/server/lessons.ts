import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { isoOf, pageInOne } from '#kit/server/database/list.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { lessonBody, lessonPatch } from '../contract.ts'
import { insertPassages } from './knowledge/passages.ts'

type Lesson = Pick<z.output<typeof lessonBody>, 'question' | 'answer'>

/** Returns a page of taught answers. */
export async function listLessons(tx: Tx, query: ListRequest) {
  const matching = tx
    .selectFrom('chatbot_lessons as l')
    .$if(query.search !== '', (q) =>
      q.where(sql<boolean>`(l.question || ' ' || l.answer) ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}`),
    )
  const { rows, ...counted } = await pageInOne(tx, query, {
    rows: matching.select(['l.id', 'l.question', 'l.answer', 'l.version', 'l.updated_at']) as never,
    matching: matching as never,
    order: sql.ref('updated_at'),
  })
  return {
    ...counted,
    rows: (rows as unknown as (Lesson & { id: string; version: number; updated_at: string })[]).map((row) => ({
      ...row,
      updated_at: isoOf(row.updated_at),
    })),
  }
}

async function lessonById(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('chatbot_lessons')
    .select(['id', 'question', 'answer', 'version', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Answer')
  return { ...row, updated_at: row.updated_at.toISOString() }
}

/** Inserts a taught answer with its passage. @returns its id. */
export async function insertLesson(tx: Tx, actor: Actor, { question, answer }: Lesson): Promise<string> {
  const id = newId()
  await tx
    .insertInto('chatbot_lessons')
    .values({ agency_id: actor.agencyId, id, question, answer, created_by: actor.userId, created_at: actor.now, updated_at: actor.now })
    .execute()
  await insertPassages(tx, actor, [{ kind: 'lesson', text: question }], { inventory_id: null, lesson_id: id })
  return id
}

/** Teaches an answer; with `answer_id`, the answer that the bot gave counts as corrected. @throws 404 for another agency's answer. */
export async function teach(tx: Tx, actor: Actor, { answer_id, ...lesson }: z.output<typeof lessonBody>) {
  const id = await insertLesson(tx, actor, lesson)
  if (answer_id) {
    const { numUpdatedRows } = await tx.updateTable('chatbot_answers').set({ lesson_id: id }).where('id', '=', answer_id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('Answer')
  }
  await audit(tx, actor, { action: 'chatbot_lesson.taught', subject: 'chatbot_lesson', subjectId: id, after: lesson })
  return lessonById(tx, id)
}

/** Changes a taught answer. @throws 404, 409 `stale`. */
export async function updateLesson(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof lessonPatch>) {
  const row = await tx.selectFrom('chatbot_lessons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Answer')
  if (row.version !== version) throw conflict('stale', 'Someone else changed this answer. Reload it and try again.')
  const after = { question: input.question ?? row.question, answer: input.answer ?? row.answer }
  await tx
    .updateTable('chatbot_lessons')
    .set({ ...after, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  if (after.question !== row.question) {
    await tx.deleteFrom('chatbot_passages').where('lesson_id', '=', id).execute()
    await insertPassages(tx, actor, [{ kind: 'lesson', text: after.question }], { inventory_id: null, lesson_id: id })
  }
  await audit(tx, actor, {
    action: 'chatbot_lesson.changed',
    subject: 'chatbot_lesson',
    subjectId: id,
    before: { question: row.question, answer: row.answer },
    after,
  })
  return lessonById(tx, id)
}

/** Deletes a taught answer with its passage. @throws 404. */
export async function deleteLesson(tx: Tx, actor: Actor, id: string) {
  await tx.updateTable('chatbot_answers').set({ lesson_id: null }).where('lesson_id', '=', id).execute()
  const row = await tx.deleteFrom('chatbot_lessons').where('id', '=', id).returning(['question', 'answer']).executeTakeFirst()
  if (!row) throw notFound('Answer')
  await audit(tx, actor, { action: 'chatbot_lesson.deleted', subject: 'chatbot_lesson', subjectId: id, before: row })
  return { id }
}
