import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { Suspense, type ReactNode } from 'react'

interface SideDrawerProps {
  opened: boolean
  close: () => void
  title: string
  /** The form. It is loaded when the drawer opens. */
  children: ReactNode
}

/** A drawer beside the page, to add or change something. */
export const SideDrawer = ({ opened, close, title, children }: SideDrawerProps) => (
  <Drawer opened={opened} onClose={close} position="right" size="md" title={title}>
    <Suspense fallback={null}>{children}</Suspense>
  </Drawer>
)
