import { searchPassages } from '../knowledge/search.ts'
import { contentWords, likeness } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'

/** Shares of the words of the taught question, and of the visitor's, that must be in the other. */
const [ofLesson, ofVisitor] = [0.75, 0.6]

/** Returns the answer that the agency has taught for a question like this one; null for none. */
export async function lessonFor({ tx }: Asked, text: string): Promise<Part | null> {
  const words = contentWords(text)
  if (words.length === 0) return null
  const found = (await searchPassages(tx, words, { limit: 40 })).filter(({ kind }) => kind === 'lesson')
  for (const { text: question, lesson_id } of found.slice(0, 5)) {
    const taught = contentWords(question)
    if (taught.length === 0 || share(taught, words) < ofLesson || share(words, taught) < ofVisitor) continue
    const lesson = await tx.selectFrom('chatbot_lessons').select('answer').where('id', '=', lesson_id!).executeTakeFirst()
    if (lesson) return { text: lesson.answer }
  }
  return null
}

const share = (of: readonly string[], within: readonly string[]) =>
  of.filter((word) => within.some((other) => likeness(word, other) > 0)).length / of.length
