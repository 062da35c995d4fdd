import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { call, type Kept } from './calls.ts'
import styles from './examples.module.css'

const KeptDialog = lazy(() => import('./kept-dialog.tsx'))

/** A banner on every screen while there are examples. Owners remove them here. */
export function ExamplesBanner({ shown }: { shown: boolean }) {
  const { role } = useUser()
  const queries = useQueryClient()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const remove = useAction(call, 'POST /business/examples/remove')
  const ask = async () => {
    const yes = await confirm({
      title: 'Remove the examples?',
      text: 'Unchanged examples are deleted. What you changed or booked stays.',
      action: 'Remove examples',
      danger: true,
    })
    if (!yes) return
    remove.mutate(
      {},
      {
        onSuccess: (answer) => {
          if (answer.kept.length > 0) setKept(answer.kept)
          else toast('Examples removed.')
          void queries.invalidateQueries()
        },
      },
    )
  }
  return (
    <>
      {shown && (
        <div className={styles.banner} role="status">
          <icons.info size={16} aria-hidden />
          <span>You are looking at examples.</span>
          {role === 'Owner' && (
            <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void ask()}>
              Remove examples
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>{kept.length > 0 && <KeptDialog kept={kept} onClose={() => setKept([])} />}</Suspense>
    </>
  )
}
