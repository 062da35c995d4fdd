import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const editorHome = createRoute({
  getParentRoute: () => mainLayout,
  path: '/editor',
  staticData: {
    title: 'Website editor',
    permissions: ['View Templates'],
    feature: 'website',
    nav: { section: 'website', label: 'Website editor', icon: 'world', order: 1 },
  },
  component: lazyRouteComponent(() => import('./editor-home.tsx')),
})

export const editorPage = createRoute({
  getParentRoute: () => mainLayout,
  path: '/editor/$template/pages/$page',
  staticData: { title: 'Edit page', permissions: ['View Templates'], feature: 'website', parent: '/editor', whole: true },
  component: lazyRouteComponent(() => import('./editor/page-screen.tsx')),
})

export const editorSection = createRoute({
  getParentRoute: () => mainLayout,
  path: '/editor/$template/pages/$page/sections/$section',
  staticData: { title: 'Edit section', permissions: ['View Templates'], feature: 'website', parent: '/editor', whole: true },
  component: lazyRouteComponent(() => import('./editor/page-screen.tsx')),
})

export const routes = [editorHome, editorPage, editorSection] as const
