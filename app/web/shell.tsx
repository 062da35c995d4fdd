import { MainLayout } from '#kit/web/shell/main-layout.tsx'
import { connectScreens, slots } from './slots.ts'

connectScreens()

/** What stands around every screen of the app, with what the domains put into it. */
export default function Shell() {
  return <MainLayout slots={slots} />
}
