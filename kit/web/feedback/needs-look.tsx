import { Alert, Button } from '@mantine/core'
import { icons } from '../icons.ts'
import { ask } from './dialogs.ts'

interface NeedsLookProps {
  title: string
  /** The reason. */
  text: string
  /** Records what was done. Absent for users without the right. */
  settle?: ((done: string) => void) | undefined
  settling: boolean
}

/** A problem that somebody has to handle. It is settled by a note of what was done. */
export function NeedsLook({ title, text, settle, settling }: NeedsLookProps) {
  const run = async () => {
    const done = await ask({ title: 'Settle', text, label: 'Action taken', action: 'Settle', type: 'long text' })
    if (done) settle?.(done)
  }
  return (
    <Alert color="yellow" icon={<icons.warning size={16} />} title={title}>
      {text}
      {settle && (
        <div style={{ marginTop: 8 }}>
          <Button size="compact-md" variant="default" loading={settling} onClick={() => void run()}>
            Settle
          </Button>
        </div>
      )}
    </Alert>
  )
}
