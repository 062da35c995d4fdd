import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { icons } from '#kit/web/icons.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))

interface ImportButtonProps {
  /** The importer's kind: `clients`. */
  kind: string
  /** The path prefix to refetch once rows are imported: `/clients`. */
  reads: string
}

/** The "Import" button for a list's `actions`. Its dialog has an address, so that users can leave an import and return. */
export function ImportButton({ kind, reads }: ImportButtonProps) {
  const drawer = useDrawer('import')
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <>
      {phone ? (
        <ActionIcon variant="default" size={36} aria-label="Import" onClick={() => drawer.open()}>
          <icons.upload size={16} />
        </ActionIcon>
      ) : (
        <Button variant="default" onClick={() => drawer.open()}>
          Import
        </Button>
      )}
      {drawer.opened && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} reads={reads} opened={drawer.opened} open={drawer.open} close={drawer.close} phone={phone} />
        </Suspense>
      )}
    </>
  )
}
