import { afterEach } from 'vitest'

const lines: string[] = []

/** Collects the log of a test's servers, to print it if the test fails. */
export const keptLog = {
  write(line: string): void {
    lines.push(line)
    if (lines.length > 30) lines.shift()
  },
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const line of lines) console.error(line.trimEnd().replaceAll('\\n', '\n'))
  lines.length = 0
})
