import { Alert, Button, Progress } from '@mantine/core'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, payableReads, type DocumentDetails } from './calls.ts'

/** Whether a job reads the text of the document now, or soon. */
export const isBeingRead = (document: DocumentDetails | undefined): boolean =>
  document?.reading === 'waiting' || document?.reading === 'reading'

const words = {
  nothing: {
    title: 'No text could be read',
    photo: 'Take the picture again from straight above, in good light, with the whole page on it. Or fill in the fields.',
    pdf: 'This scan shows no text that can be read. Fill in the fields.',
  },
  failed: {
    title: 'The text was not read',
    photo: 'The picture is damaged or too large. Try again, or fill in the fields.',
    pdf: 'The file is damaged, locked or too large. Try again, or fill in the fields.',
  },
  none: {
    title: 'Not read yet',
    photo: 'Read the text of this picture, or fill in the fields.',
    pdf: 'Read the text of this scan, or fill in the fields.',
  },
}

/** How far the reading of a photograph or scan is, or what came of it. */
export function Reading({ document }: { document: DocumentDetails }) {
  const { id, mime, state, text, reading, read_percent } = document
  const mayEdit = useMay()('Manage Payables')
  const again = useAction(call, 'POST /payables/documents/{id}/read', { invalidates: payableReads, failed: 'Not read' })
  if (mime === null || state === 'entered') return null
  if (reading === 'waiting' || reading === 'reading')
    return (
      <div role="status">
        <p>Reading the text. You can leave this page and come back.</p>
        <Progress value={Math.max(read_percent ?? 0, 5)} animated aria-label="Reading the text" mb="md" />
      </div>
    )
  if (reading === 'read' || (reading === 'none' && text !== null)) return null
  const said = words[reading]
  return (
    <Alert color={reading === 'none' ? 'blue' : 'yellow'} title={said.title} mb="md">
      <p>{mime === 'application/pdf' ? said.pdf : said.photo}</p>
      {mayEdit && (
        <Button variant="default" size="compact-md" loading={again.isPending} onClick={() => again.mutate({ params: { id } })}>
          {reading === 'none' ? 'Read text' : 'Read again'}
        </Button>
      )}
    </Alert>
  )
}
