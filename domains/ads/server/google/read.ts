import { answerReader } from '../ask-company.ts'

/** Reads an answer of Google in a shape. @throws AdProblem. */
export const read = answerReader('Google')
