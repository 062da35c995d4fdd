import { answerReader } from '../ask-company.ts'

/** Reads an answer of X in a shape. @throws AdProblem. */
export const read = answerReader('X')
