import { MainLayout } from '#kit/web/shell/main-layout.tsx'
import { connectScreens, slots } from './slots.ts'

connectScreens()

/** The frame around every screen of the app, with the parts from the domains. */
export default function Shell() {
  return <MainLayout slots={slots} />
}
