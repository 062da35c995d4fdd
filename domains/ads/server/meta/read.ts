import { answerReader } from '../ask-company.ts'

/** Reads an answer of Meta in a shape. @throws AdProblem. */
export const read = answerReader('Meta')
