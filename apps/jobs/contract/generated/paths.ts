// Made by “npm run contract” from openapi.json.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** It can work: its database answers, and what it needs is loaded; 503 where not */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            status: "ok";
                        };
                    };
                };
                /** @description A problem. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account; a mail asks to confirm its address */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** Format: email */
                        email: string;
                        password: string;
                        name: string;
                        /**
                         * @description Of mails.
                         * @enum {string}
                         */
                        language?: "ko" | "en";
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accessToken: string;
                            /** @description Seconds. */
                            expiresIn: number;
                            /** @description Null for a browser, which keeps it in a cookie. */
                            refreshToken: string | null;
                            account: components["schemas"]["Account"];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new pair of tokens for a refresh token, which is used up
         * @description By cookie, or `{refreshToken}`. A token used again ends its session (401 REFRESH_REUSED), but for 10 seconds, while its successor is unused, when it yields that same successor.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        refreshToken?: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accessToken: string;
                            /** @description Seconds. */
                            expiresIn: number;
                            /** @description Null for a browser, which keeps it in a cookie. */
                            refreshToken: string | null;
                            account: components["schemas"]["Account"];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out here */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        refreshToken?: string;
                    };
                };
            };
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public keys of access tokens */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an address by a mailed link, or ask for such a link
         * @description `{token}` confirms (204, else 400 LINK_INVALID). `{email}` asks for another mail: 202 whether or not the address is known.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Of the mailed link. */
                        token?: string;
                        email?: string;
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that lets choose a new password
         * @description 202 whether or not the address is known.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password by a mailed link; all sessions end */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Of the mailed link. */
                        token: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My account */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Erase me, with all that is private to me */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change my account
         * @description A new password ends my other sessions. A new address is to be confirmed again, by a mail to it.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /**
                         * @description Of mails.
                         * @enum {string}
                         */
                        language?: "ko" | "en";
                        /** Format: email */
                        email?: string;
                        password?: string;
                        /** @description Needed to change the address or the password. */
                        currentPassword?: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/auth/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is stored about me */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date-time */
                            exportedAt: string;
                            account: components["schemas"]["Account"];
                            sessions: unknown[];
                            /** @description What I did as an admin, the newest thousand. */
                            audit: unknown[];
                            /** @description What each product keeps of me. */
                            products: {
                                [key: string]: unknown;
                            };
                            /** @description Products that are down. They hand their part in at their next start: ask again then. */
                            pending: string[];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where I am signed in, newest first */
        get: {
            parameters: {
                query: {
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sessions: {
                                id: string;
                                /** @description The one that asks. */
                                current: boolean;
                                userAgent: string | null;
                                address: string | null;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                lastUsedAt: string;
                                /** Format: date-time */
                                expiresAt: string;
                            }[];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out there; its access tokens end too */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts, newest first */
        get: {
            parameters: {
                query: {
                    email?: string;
                    role?: "user" | "admin";
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            accounts: components["schemas"]["Account"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Disable an account, or change its role; tokens already out obey at once */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        disabled?: boolean;
                        /** @enum {string} */
                        role?: "user" | "admin";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Account"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What admins did, newest first */
        get: {
            parameters: {
                query: {
                    actor?: string;
                    action?: string;
                    target?: string;
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            entries: {
                                id: string;
                                /** Format: date-time */
                                at: string;
                                /** @description An account, or `cli`. */
                                actor: string;
                                action: string;
                                target: string;
                                details: {
                                    [key: string]: unknown;
                                };
                            }[];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find postings */
        get: {
            parameters: {
                query: {
                    /** @description Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count. */
                    keyword?: string[];
                    /** @description Words of the company’s name. */
                    company?: string[];
                    /** @description Words of the title. */
                    position?: string[];
                    /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                    location?: string[];
                    /** @description Years I have; 0 = newcomer. */
                    experience?: number[];
                    /** @description Yearly amount I want at least. */
                    salary?: number;
                    /** @description Of `salary`, ISO 4217; default KRW. */
                    currency?: string;
                    /** @description A technology, by any of its names. */
                    techStack?: string[];
                    /** @description Put up, else first collected, at most so many days ago. */
                    postedWithin?: number;
                    /** @description First day of the deadline. */
                    deadlineFrom?: string;
                    /** @description Last day of the deadline. */
                    deadlineTo?: string;
                    /** @description Kind of employment. */
                    employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                    /** @description What I have: postings that ask for no more. */
                    education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                    /** @description A sector, as the facet names it. */
                    sector?: string[];
                    /** @description Where it was found. */
                    site?: string[];
                    /** @description open or closed. */
                    status?: ("open" | "closed")[];
                    /** @description recent (default), relevance (default with keyword), deadline, salary, experience. */
                    sortOrder?: "recent" | "relevance" | "deadline" | "salary" | "experience";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        /** @description Where a word of the keyword stands in no posting and was taken for a slip of one that does: `word=what was looked for`, separated by commas, both percent-encoded. */
                        "X-Corrected-Keyword"?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            jobPostings: components["schemas"]["Posting"][];
                            /** @enum {string} */
                            sortOrder: "recent" | "relevance" | "deadline" | "salary" | "experience";
                            pagenum: number;
                        };
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Values of the postings that fit, with their counts; each facet ignores its own filter */
        get: {
            parameters: {
                query?: {
                    /** @description Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count. */
                    keyword?: string[];
                    /** @description Words of the company’s name. */
                    company?: string[];
                    /** @description Words of the title. */
                    position?: string[];
                    /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                    location?: string[];
                    /** @description Years I have; 0 = newcomer. */
                    experience?: number[];
                    /** @description Yearly amount I want at least. */
                    salary?: number;
                    /** @description Of `salary`, ISO 4217; default KRW. */
                    currency?: string;
                    /** @description A technology, by any of its names. */
                    techStack?: string[];
                    /** @description Put up, else first collected, at most so many days ago. */
                    postedWithin?: number;
                    /** @description First day of the deadline. */
                    deadlineFrom?: string;
                    /** @description Last day of the deadline. */
                    deadlineTo?: string;
                    /** @description Kind of employment. */
                    employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                    /** @description What I have: postings that ask for no more. */
                    education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                    /** @description A sector, as the facet names it. */
                    sector?: string[];
                    /** @description Where it was found. */
                    site?: string[];
                    /** @description open or closed. */
                    status?: ("open" | "closed")[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            facets: {
                                location: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                                experience: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                                salary: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                                techStack: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                                employmentType: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                                sector: {
                                    /** @description As the filter of that name takes it. */
                                    value: string;
                                    count: number;
                                }[];
                            };
                        };
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The last weeks of what fits: postings, salaries, technologies */
        get: {
            parameters: {
                query?: {
                    /** @description Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count. */
                    keyword?: string[];
                    /** @description Words of the company’s name. */
                    company?: string[];
                    /** @description Words of the title. */
                    position?: string[];
                    /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                    location?: string[];
                    /** @description Years I have; 0 = newcomer. */
                    experience?: number[];
                    /** @description Yearly amount I want at least. */
                    salary?: number;
                    /** @description Of `salary`, ISO 4217; default KRW. */
                    currency?: string;
                    /** @description A technology, by any of its names. */
                    techStack?: string[];
                    /** @description Put up, else first collected, at most so many days ago. */
                    postedWithin?: number;
                    /** @description First day of the deadline. */
                    deadlineFrom?: string;
                    /** @description Last day of the deadline. */
                    deadlineTo?: string;
                    /** @description Kind of employment. */
                    employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                    /** @description What I have: postings that ask for no more. */
                    education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                    /** @description A sector, as the facet names it. */
                    sector?: string[];
                    /** @description Where it was found. */
                    site?: string[];
                    /** @description open or closed. */
                    status?: ("open" | "closed")[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description Of the medians: that of the filters, default KRW. */
                            currency: string;
                            /** @description The last 26, oldest first. */
                            weeks: {
                                /**
                                 * Format: date
                                 * @description Its Monday; a week ends with its Sunday, UTC.
                                 */
                                from: string;
                                /** @description Put up in that week, else first collected in it. */
                                postings: number;
                                /** @description Of their yearly amounts: half pay as much or more. Null where none says what it pays. */
                                salaryMedian: number | null;
                            }[];
                            /** @description The 5 commonest of these weeks. */
                            techStack: {
                                value: string;
                                /** @description By week, as `weeks` has them. */
                                postings: number[];
                            }[];
                        };
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open postings like one
         * @description By title, technologies, sector, place, experience and kind of employment, most alike first; of postings that read the same one stands.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            jobPostings: components["schemas"]["Posting"][];
                        };
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a text in the search box could become */
        get: {
            parameters: {
                query: {
                    /** @description What was typed so far. */
                    prefix: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            suggestions: {
                                text: string;
                                /** @enum {string} */
                                kind: "title" | "company" | "technology";
                            }[];
                        };
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The newest 50 that fit, as an Atom feed (RFC 4287) */
        get: {
            parameters: {
                query?: {
                    /** @description Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count. */
                    keyword?: string[];
                    /** @description Words of the company’s name. */
                    company?: string[];
                    /** @description Words of the title. */
                    position?: string[];
                    /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                    location?: string[];
                    /** @description Years I have; 0 = newcomer. */
                    experience?: number[];
                    /** @description Yearly amount I want at least. */
                    salary?: number;
                    /** @description Of `salary`, ISO 4217; default KRW. */
                    currency?: string;
                    /** @description A technology, by any of its names. */
                    techStack?: string[];
                    /** @description Put up, else first collected, at most so many days ago. */
                    postedWithin?: number;
                    /** @description First day of the deadline. */
                    deadlineFrom?: string;
                    /** @description Last day of the deadline. */
                    deadlineTo?: string;
                    /** @description Kind of employment. */
                    employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                    /** @description What I have: postings that ask for no more. */
                    education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                    /** @description A sector, as the facet names it. */
                    sector?: string[];
                    /** @description Where it was found. */
                    site?: string[];
                    /** @description open or closed. */
                    status?: ("open" | "closed")[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The feed. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/atom+xml": string;
                    };
                };
                /** @description SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One posting */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Posting"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Take a posting down; no run brings it back */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My applications, newest first */
        get: {
            parameters: {
                query: {
                    /** @description Those in one of these states. */
                    status?: ("submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn")[];
                    /** @description Those of these postings. */
                    jobPostingId?: string[];
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            applications: components["schemas"]["Application"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Apply to a posting
         * @description Keeps a copy of the posting. One live application (neither rejected nor withdrawn) a posting: a second is 409 `ALREADY_APPLIED` with its `applicationId`.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        jobPostingId: string;
                        coverLetter?: string | null;
                        resumeUrl?: string | null;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Application"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many stand in each state */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            summary: {
                                submitted: number;
                                reviewing: number;
                                interviewing: number;
                                offered: number;
                                hired: number;
                                rejected: number;
                                withdrawn: number;
                            };
                            total: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My applications as a table, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description Those in one of these states. */
                    status?: ("submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn")[];
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description RFC 4180 with a first row of names, UTF-8. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of my applications */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Application"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move an application, or add a note
         * @description Each change stands in the history. What is not `allowed` is 409 `ILLEGAL_TRANSITION`, which names what is.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status?: "submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn";
                        note?: string | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Application"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/bookmarks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My bookmarks with their postings, newest first */
        get: {
            parameters: {
                query: {
                    /** @description Those of these postings. */
                    jobPostingId?: string[];
                    /** @description Those of open postings that close on this day at the latest. */
                    deadlineTo?: string;
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            bookmarks: components["schemas"]["Bookmark"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmarks/{jobPostingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a posting
         * @description May be repeated. A note that is left out stays as it is, null takes it away; the body may be left out as well. A bookmark outlives its posting.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    jobPostingId: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        note?: string | null;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Bookmark"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** Keep a posting no longer; 204 also where there was no bookmark */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    jobPostingId: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My saved searches, newest first */
        get: {
            parameters: {
                query: {
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            savedSearches: components["schemas"]["SavedSearch"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Save a search
         * @description What a run of a site found that fits is told once: by e-mail to the confirmed address of the account, or posted to `webhookUrl`.
         *
         *     A webhook is `{type: "jobs.alert", timestamp, data: {savedSearch: {id, name}, runId, total, jobPostings: [up to 100]}}`, signed as Standard Webhooks says: `webhook-signature` holds `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, with a dot between them, under the bytes that `webhookSecret` holds in base64 after `whsec_`.
         *
         *     A 2xx within 10 s ends it; 410 refuses it for good; else it is tried again, with the same `webhook-id`. Redirects are not followed.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @description The filters of `GET /jobs`. None: all that is new. */
                        filters: {
                            keyword?: string | string[];
                            company?: string | string[];
                            position?: string | string[];
                            location?: string | string[];
                            experience?: number | number[];
                            /** @description Yearly amount I want at least. */
                            salary?: number;
                            /** @description Of `salary`, ISO 4217; default KRW. */
                            currency?: string;
                            techStack?: string | string[];
                            /** @description Put up, else first collected, at most so many days ago. */
                            postedWithin?: number;
                            /**
                             * Format: date
                             * @description First day of the deadline.
                             */
                            deadlineFrom?: string;
                            /**
                             * Format: date
                             * @description Last day of the deadline.
                             */
                            deadlineTo?: string;
                            employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other") | ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                            education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate") | ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                            sector?: string | string[];
                            site?: string | string[];
                            status?: ("open" | "closed") | ("open" | "closed")[];
                        };
                        /**
                         * @description How I am told, after each run of a site, what it found that fits.
                         * @enum {string}
                         */
                        alert?: "none" | "email" | "webhook";
                        /** @description A public http or https address, where alert `webhook` posts. Whenever one is given, a new secret is made. */
                        webhookUrl?: string | null;
                    };
                };
            };
            responses: {
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedSearch"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Keep a search no longer */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description No Content */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a saved search
         * @description What is left out stays as it is; filters are replaced as a whole. A `webhookUrl` that is given gets a new secret, also where it is the same again.
         */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        /** @description The filters of `GET /jobs`. None: all that is new. */
                        filters?: {
                            keyword?: string | string[];
                            company?: string | string[];
                            position?: string | string[];
                            location?: string | string[];
                            experience?: number | number[];
                            /** @description Yearly amount I want at least. */
                            salary?: number;
                            /** @description Of `salary`, ISO 4217; default KRW. */
                            currency?: string;
                            techStack?: string | string[];
                            /** @description Put up, else first collected, at most so many days ago. */
                            postedWithin?: number;
                            /**
                             * Format: date
                             * @description First day of the deadline.
                             */
                            deadlineFrom?: string;
                            /**
                             * Format: date
                             * @description Last day of the deadline.
                             */
                            deadlineTo?: string;
                            employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other") | ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                            education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate") | ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                            sector?: string | string[];
                            site?: string | string[];
                            status?: ("open" | "closed") | ("open" | "closed")[];
                        };
                        /**
                         * @description How I am told, after each run of a site, what it found that fits.
                         * @enum {string}
                         */
                        alert?: "none" | "email" | "webhook";
                        /** @description A public http or https address, where alert `webhook` posts. Whenever one is given, a new secret is made. */
                        webhookUrl?: string | null;
                        /**
                         * @description I looked at what it finds: from now on what comes is new.
                         * @enum {boolean}
                         */
                        visited?: true;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SavedSearch"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/jobs/crawl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Runs, newest first */
        get: {
            parameters: {
                query: {
                    site?: string;
                    sortOrder?: "recent";
                    /** @description Page, from 1 (default 1). */
                    pagenum?: number;
                    /** @description Entries a page. */
                    pageSize: number;
                    /** @description Taken from the `next` link: walking on costs the same on each page. */
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        /** @description How many fit. */
                        "X-Total-Count"?: number;
                        /** @description `gte` where counting stopped. */
                        "X-Total-Count-Relation"?: "eq" | "gte";
                        /** @description RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact. */
                        Link?: string;
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            runs: components["schemas"]["Run"][];
                            /** @enum {string} */
                            sortOrder: "recent";
                            pagenum: number;
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** Collect a site */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description `wait=30`: answer the finished run if it ends within so many seconds (at most 60). */
                    prefer?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        site: string;
                        keyword?: string;
                        maxPages?: number;
                        maxPostings?: number;
                        /** @description Pages in a row in which all is already stored. Default: never. */
                        stopAfterKnownPages?: number;
                        /**
                         * @description Also keep cards that the site put there for money.
                         * @default false
                         */
                        includePromoted?: boolean;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One run */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a run */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Accepted */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Run"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/crawl/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as server-sent events: `state`, `progress`, `end` */
        get: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Id of the last event seen: only what came after it is sent. */
                    "last-event-id"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Each event’s data is the run as it then is. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites and their last runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sites: components["schemas"]["Site"][];
                        };
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{site}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One site */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    site: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Site"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Turn a site on or off, or schedule its runs */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    site: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        enabled?: boolean;
                        schedule?: {
                            /** @description Null: all postings. */
                            keyword: string | null;
                            /** @description Five fields, in the time zone of the site: `0 6 * * *` is six in the morning. */
                            cron: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Site"];
                    };
                };
                /** @description A problem. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description Stable word to compare. */
            code: string;
            errors?: {
                path: string;
                message: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        Account: {
            id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "user" | "admin";
            /**
             * @description Of mails.
             * @enum {string}
             */
            language: "ko" | "en";
            /** @description Whether the address was shown to be read: nothing is sent to one that is not. */
            confirmed: boolean;
            disabled: boolean;
            /** Format: date-time */
            createdAt: string;
        };
        Posting: {
            id: string;
            site: string;
            /**
             * Format: uri
             * @description The canonical address: no two stored postings share one.
             */
            sourceUrl: string;
            companyName: string;
            title: string;
            location: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                /** @description Places from wide to narrow, e.g. 서울, 서울 강남구. */
                regions: string[];
                remote: boolean;
            };
            experience: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                minYears: number | null;
                maxYears: number | null;
                /** @description Whether someone without experience may apply; null where the text does not say. */
                newcomer: boolean | null;
            };
            education: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                level: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate") | null;
            };
            employmentType: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                types: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
            };
            deadline: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                /** @enum {string} */
                kind: "date" | "untilFilled" | "always" | "unknown";
                /** @description Only with kind date. */
                date: string | null;
            };
            /** @description Technologies by their canonical names. */
            techStack: string[];
            sector: string[];
            salary: {
                /** @description What the site printed; null where it printed nothing. */
                text: string | null;
                min: number | null;
                max: number | null;
                currency: string | null;
                period: ("hour" | "day" | "week" | "month" | "year") | null;
                annualMin: number | null;
                annualMax: number | null;
            };
            postedAt: string | null;
            /** @enum {string} */
            status: "open" | "closed";
            /** Format: date-time */
            collectedAt: string;
            /** Format: date-time */
            lastSeenAt: string;
            closedAt: string | null;
        };
        Application: {
            id: string;
            /** @enum {string} */
            status: "submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn";
            jobPostingId: string;
            posting: components["schemas"]["Posting"];
            /**
             * @description What the posting is now; `gone` where it was taken down. `posting` is then the copy that was kept.
             * @enum {string}
             */
            postingStatus: "open" | "closed" | "gone";
            coverLetter: string | null;
            resumeUrl: string | null;
            /** @description Oldest first; the first is the application itself. */
            history: {
                /** @enum {string} */
                status: "submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn";
                note: string | null;
                /** Format: date-time */
                at: string;
            }[];
            /** @description The states that it may move to. */
            allowed: ("submitted" | "reviewing" | "interviewing" | "offered" | "hired" | "rejected" | "withdrawn")[];
            /** Format: date-time */
            appliedAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Bookmark: {
            jobPostingId: string;
            posting: components["schemas"]["Posting"];
            /**
             * @description What the posting is now; `gone` where it was taken down. `posting` is then the copy that was kept.
             * @enum {string}
             */
            postingStatus: "open" | "closed" | "gone";
            note: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the note last changed.
             */
            updatedAt: string;
        };
        SavedSearch: {
            id: string;
            name: string;
            filters: {
                /** @description Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count. */
                keyword?: string[];
                /** @description Words of the company’s name. */
                company?: string[];
                /** @description Words of the title. */
                position?: string[];
                /** @description A place: 서울 finds 서울 강남구; 전국 fits every Korean place. */
                location?: string[];
                /** @description Years I have; 0 = newcomer. */
                experience?: number[];
                /** @description Yearly amount I want at least. */
                salary?: number;
                /** @description Of `salary`, ISO 4217; default KRW. */
                currency?: string;
                /** @description A technology, by any of its names. */
                techStack?: string[];
                /** @description Put up, else first collected, at most so many days ago. */
                postedWithin?: number;
                /**
                 * Format: date
                 * @description First day of the deadline.
                 */
                deadlineFrom?: string;
                /**
                 * Format: date
                 * @description Last day of the deadline.
                 */
                deadlineTo?: string;
                /** @description Kind of employment. */
                employmentType?: ("fullTime" | "partTime" | "contract" | "temporary" | "internship" | "freelance" | "dispatch" | "military" | "training" | "other")[];
                /** @description What I have: postings that ask for no more. */
                education?: ("none" | "highSchool" | "associate" | "bachelor" | "master" | "doctorate")[];
                /** @description A sector, as the facet names it. */
                sector?: string[];
                /** @description Where it was found. */
                site?: string[];
                /** @description open or closed. */
                status?: ("open" | "closed")[];
            };
            /**
             * @description How I am told, after each run of a site, what it found that fits.
             * @enum {string}
             */
            alert: "none" | "email" | "webhook";
            /** @description Where a webhook is posted to. */
            webhookUrl: string | null;
            /** @description Signs what is posted to `webhookUrl` (Standard Webhooks, `whsec_…`). Shown in the one answer that made it, null in all others. */
            webhookSecret: string | null;
            /** @description Postings that fit and were stored since I last looked (`PATCH {"visited": true}`), else since it was saved. */
            newPostings: number;
            /**
             * Format: date-time
             * @description When I last looked.
             */
            visitedAt: string;
            /** @description The last message, and what became of it. */
            lastAlert: {
                /**
                 * Format: date-time
                 * @description When it came to its state.
                 */
                at: string;
                /**
                 * @description waiting: on its way, or tried again; sent; failed: given up; dropped: not wanted any more.
                 * @enum {string}
                 */
                state: "waiting" | "sent" | "failed" | "dropped";
                /** @description How many it tells. */
                postings: number;
                /** @description Why it failed or was dropped. */
                error: string | null;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Run: {
            id: string;
            site: string;
            keyword: string | null;
            /** @enum {string} */
            status: "queued" | "running" | "succeeded" | "partial" | "failed" | "blocked" | "cancelled";
            /** @description The account that asked for it, or `schedule`, `start`, `command`. */
            requestedBy: string;
            startedAt: string | null;
            finishedAt: string | null;
            pagesFetched: number;
            pagesExpected: number | null;
            postingsFound: number;
            postingsSaved: number;
            postingsSkipped: number;
            postingsRejected: number;
            bytesFetched: number;
            /** @description Share of the cards that held the field. */
            fieldCoverage: {
                [key: string]: number;
            };
            stopReason: ("lastPage" | "nothingNew" | "maxPages" | "maxPostings" | "repeatedPage" | "cancelled" | "error") | null;
            warnings: {
                /** @description Stable UPPER_SNAKE word. */
                code: string;
                message: string;
                url: string | null;
            }[];
            error: {
                /** @description Stable UPPER_SNAKE word. */
                code: string;
                message: string;
                url: string | null;
            } | null;
        };
        Site: {
            site: string;
            name: {
                ko: string;
                en: string;
            };
            language: string;
            hosts: string[];
            /** @description A pattern for profiles of your own: it cannot be collected. */
            template: boolean;
            timeZone: string;
            currency: string;
            enabled: boolean;
            schedule: {
                /** @description Null: all postings. */
                keyword: string | null;
                /** @description Five fields, in the time zone of the site: `0 6 * * *` is six in the morning. */
                cron: string;
            }[];
            terms: {
                text: string;
                url: string;
                /** @description The day the profile’s author read them; null: nobody has, so do. */
                checked: string | null;
            };
            lastRun: {
                id: string;
                site: string;
                keyword: string | null;
                /** @enum {string} */
                status: "queued" | "running" | "succeeded" | "partial" | "failed" | "blocked" | "cancelled";
                /** @description The account that asked for it, or `schedule`, `start`, `command`. */
                requestedBy: string;
                startedAt: string | null;
                finishedAt: string | null;
                pagesFetched: number;
                pagesExpected: number | null;
                postingsFound: number;
                postingsSaved: number;
                postingsSkipped: number;
                postingsRejected: number;
                bytesFetched: number;
                /** @description Share of the cards that held the field. */
                fieldCoverage: {
                    [key: string]: number;
                };
                stopReason: ("lastPage" | "nothingNew" | "maxPages" | "maxPostings" | "repeatedPage" | "cancelled" | "error") | null;
                warnings: {
                    /** @description Stable UPPER_SNAKE word. */
                    code: string;
                    message: string;
                    url: string | null;
                }[];
                error: {
                    /** @description Stable UPPER_SNAKE word. */
                    code: string;
                    message: string;
                    url: string | null;
                } | null;
            } | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
