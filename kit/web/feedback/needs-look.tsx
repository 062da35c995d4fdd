import { Alert, Button } from '@mantine/core'
import { icons } from '../icons.ts'
import { ask } from './dialogs.ts'

interface NeedsLookProps {
  title: string
  /** Why. */
  text: string
  /** Writes down what was done; absent for those who may not. */
  settle?: ((done: string) => void) | undefined
  settling: boolean
}

/** What somebody has to look after; settled by saying what was done. */
export function NeedsLook({ title, text, settle, settling }: NeedsLookProps) {
  const run = async () => {
    const done = await ask({ title: 'Settle', text, label: 'What was done', action: 'Settle', type: 'long text' })
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
