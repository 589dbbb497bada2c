/// <reference path="./samlp-module.d.ts" />
// Whoever imports the package from here gets its types, whichever program he belongs to.
import samlp from 'samlp'

export { samlp }
export type { ParsedRequest, ResponseOptions } from 'samlp'
