import { Drawer } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'

interface SideDrawerProps {
  opened: boolean
  close: () => void
  title: string
  /** Its form, which is loaded when it is opened. */
  children: ReactNode
}

/** What is added or changed beside the page. */
export const SideDrawer = ({ opened, close, title, children }: SideDrawerProps) => (
  <Drawer opened={opened} onClose={close} position="right" size="md" title={title}>
    <Suspense fallback={null}>{children}</Suspense>
  </Drawer>
)
