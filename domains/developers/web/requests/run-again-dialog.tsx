import { Code, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asCallError } from '#kit/web/call-error.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { send } from '#kit/web/http.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { CallRow } from '../calls.ts'
import { statusTone } from '../words.ts'

interface Again {
  status: number
  text: string
}

/** The API's base, which the calls of the app add themselves. */
const nameOf = ({ path }: CallRow): string =>
  path.startsWith('/api/agent/') ? `GET ${path.slice('/api/agent'.length)}` : `GET root:${path.slice('/api'.length)}`

async function runAgain(row: CallRow, signal: AbortSignal): Promise<Again> {
  try {
    const { status, body } = await send(nameOf(row), { query: Object.fromEntries(new URLSearchParams(row.query)), signal })
    return { status, text: JSON.stringify(body, null, 2) }
  } catch (error) {
    const { status, sentences } = asCallError(error)
    return { status: status ?? 0, text: sentences.join(' ') }
  }
}

/** Makes a read again, with the rights of the person who looks, and shows the answer. */
export default function RunAgainDialog({ row, close }: { row: CallRow; close: () => void }) {
  const { data } = useQuery({ queryKey: ['run again', row.id], queryFn: ({ signal }) => runAgain(row, signal), gcTime: 0, retry: false })
  return (
    <Modal opened onClose={close} title="Run again" size="lg">
      <p>
        <code style={{ overflowWrap: 'anywhere' }}>
          {row.method} {row.path}
          {row.query && `?${row.query}`}
        </code>
      </p>
      <p>This read was made now with your own rights. Words that were searched for are not in the log, so they are left out.</p>
      {data ? (
        <>
          <p>
            <StatusBadge status={String(data.status)} tone={statusTone(data.status)} /> <CopyButton value={data.text} what="answer" />
          </p>
          <Code block role="region" tabIndex={0} mah={360} style={{ overflow: 'auto' }} aria-label="Answer">
            {data.text}
          </Code>
        </>
      ) : (
        <Loader aria-label="Loading" />
      )}
    </Modal>
  )
}
