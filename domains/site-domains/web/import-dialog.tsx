import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { formatCount } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { FileField } from '#kit/web/fields/file-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { importRedirects } from '../contract.ts'
import { call } from './calls.ts'

type Result = ResultOf<typeof importRedirects>

/** Imports redirects from a CSV file, and says which lines cannot be used. */
export default function ImportDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const [result, setResult] = useState<Result | null>(null)
  const form = useSmallForm<{ csv: File[] }>({
    initial: { csv: [] },
    check: ({ csv }): Record<string, string> => (csv.length === 0 ? { csv: 'File is required.' } : {}),
    send: async ({ csv: [file] }, sent) => {
      setResult(await call('POST /website/redirects/import', { body: { csv: await file!.text() }, ...sent }))
      await invalidate(['/website/redirects'])
    },
  })
  return (
    <Modal opened onClose={close} title="Import redirects">
      {result ? (
        <>
          <p>{result.imported === 1 ? '1 redirect was imported.' : `${formatCount(result.imported)} redirects were imported.`}</p>
          {result.refused.length > 0 && (
            <ul>
              {result.refused.map(({ line, problem }) => (
                <li key={line}>
                  Line {line}: {problem}
                </li>
              ))}
            </ul>
          )}
          <Group justify="flex-end">
            <Button onClick={close}>Close</Button>
          </Group>
        </>
      ) : (
        <DrawerForm form={form} action="Import redirects" done={close}>
          <FileField
            label="CSV file"
            accept=".csv,text/csv,text/plain"
            description="The old address in the first column, the new one in the second."
            {...form.field('csv')}
          />
        </DrawerForm>
      )}
    </Modal>
  )
}
