import { type ElementName, elementNames } from './manifest.ts'
import { mountedNames } from './mounted-names.ts'
import { elements } from './parts.ts'

const isMounted = (name: ElementName): boolean => mountedNames.some((mounted) => mounted === name)

/** Elements of the script that request their prices after the mounted ones, with markup, in the order of the page. */
const laterNames = elementNames.filter((name) => !('file' in elements[name]) && !isMounted(name))

/**
 * The elements whose prices the script requests before any lazy file, in its order. Those of the last group are mixed
 * with markup of the page.
 */
export const requestOrder: readonly (readonly ElementName[])[] = [
  ...mountedNames.map((name) => [name]),
  laterNames,
]
