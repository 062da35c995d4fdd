import type { z } from 'zod'
import { AdProblem } from '../company.ts'

/** Reads an answer of X. @throws AdProblem. */
export function read<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer)
  if (!parsed.success) throw new AdProblem('X answered something that cannot be read.')
  return parsed.data
}
