import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { formAnswerList } from './calls.ts'

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

export const formAnswersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/form-answers',
  validateSearch: listSearch,
  staticData: {
    title: 'Form answers',
    permissions: ['View Inquiries'],
    feature: 'website',
    nav: { section: 'website', label: 'Form answers', icon: 'list', order: 55 },
  },
  loader: listLoader(formAnswerList),
  component: lazyRouteComponent(() => import('./answers-list.tsx')),
})

export const routes = [editorHome, editorPage, editorSection, formAnswersList] as const
