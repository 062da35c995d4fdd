import { answerWork } from '../threads.ts'

const kept: string[][] = []

answerWork((word: string) => {
  if (word === 'fail') throw new Error('cannot do fail')
  while (word === 'compute') kept.length = 0
  while (word === 'hoard') kept.push(Array.from({ length: 10_000 }, (_, n) => `${n}`))
  return `did ${word}`
})
