import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../call-error.ts'
import { pictureProblem } from './pictures.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** True while the window asks before closing, because an upload is running. */
let asks = false
beforeEach(() => {
  asks = false
  vi.stubGlobal('addEventListener', () => (asks = true))
  vi.stubGlobal('removeEventListener', () => (asks = false))
})

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

/** A server that answers when the test says so. */
function slowServer() {
  const calls: {
    name: string
    arrive: () => void
    refuse: (error: unknown) => void
    signal: AbortSignal
    progress: (share: number) => void
  }[] = []
  const arrived: string[] = []
  const uploads: Uploads = createUploads<string>({
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
        calls.push({ name, arrive: () => resolve(name), refuse: reject, signal, progress: onProgress })
      }),
    done: (name) => arrived.push(name),
    problemOf: pictureProblem,
  })
  const names = () => uploads.read().uploads.map((one) => one.file.name)
  const settle = () => new Promise<void>((resolve) => void setTimeout(resolve))
  return { calls, arrived, uploads, names, settle }
}

test('two uploads run at once, the others wait, and finished ones are counted', async () => {
  const { calls, arrived, uploads, names, settle } = slowServer()
  uploads.add(['a', 'b', 'c'].map(file))
  expect([calls.map(({ name }) => name), asks]).toEqual([['a', 'b'], true])
  calls[0]!.progress(0.5)
  expect(uploads.read().uploads[0]!.share).toBe(0.5)
  calls[0]!.arrive()
  await settle()
  expect([calls.map(({ name }) => name), names(), uploads.read().done]).toEqual([['a', 'b', 'c'], ['b', 'c'], 1])
  calls[1]!.arrive()
  calls[2]!.arrive()
  await settle()
  expect([arrived, names(), uploads.read().done, asks]).toEqual([['a', 'b', 'c'], [], 3, false])
  uploads.add([file('d')])
  expect(uploads.read().done).toBe(0)
})

test('a failed upload stays with its reason and can be retried; a stopped one is removed', async () => {
  const { calls, arrived, uploads, names, settle } = slowServer()
  uploads.add(['a', 'b'].map(file))
  calls[0]!.refuse(new CallError(413, { message: 'The storage of your agency is full.' }))
  calls[1]!.refuse(new CallError(0, null))
  await settle()
  expect(uploads.read().uploads.map(({ problem }) => problem)).toEqual([
    'The storage of your agency is full.',
    'No response. Check the connection and try again.',
  ])
  uploads.retry(uploads.read().uploads[1]!)
  expect(uploads.read().uploads[1]!.problem).toBeNull()
  calls[2]!.arrive()
  await settle()
  expect([arrived, names()]).toEqual([['b'], ['a']])
  uploads.retry(uploads.read().uploads[0]!)
  uploads.stop(uploads.read().uploads[0]!)
  await settle()
  expect([calls[3]!.signal.aborted, names(), arrived, asks]).toEqual([true, [], ['b'], false])
})

test('a file that cannot be a picture is not sent', () => {
  const { calls, uploads } = slowServer()
  uploads.add([new File(['x'], 'prices.pdf', { type: 'application/pdf' })])
  expect([calls.length, uploads.read().uploads[0]]).toEqual([
    0,
    expect.objectContaining({ refused: true, problem: 'This is not a picture. Choose a JPEG, PNG, WebP, AVIF or GIF.' }),
  ])
  expect(pictureProblem({ type: 'image/jpeg', size: 15 * 1024 * 1024 + 1 })).toBe('A picture is at most 15 MB.')
  expect(pictureProblem({ type: 'image/jpeg', size: 15 * 1024 * 1024 })).toBeNull()
})
