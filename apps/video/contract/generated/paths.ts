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
    "/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** My uploads with their posts, newest or largest first */
        get: {
            parameters: {
                query: {
                    /** @description Words, or parts of them, that each stand in the file’s name, or in title, author, tags or description of its post. */
                    query?: string;
                    /** @description Those in one of these states. Default: all but `aborted` and `expired` ones without a post. */
                    state?: ("pending" | "uploading" | "uploaded" | "converting" | "ready" | "failed" | "aborted" | "expired")[];
                    sortOrder?: "recent" | "size";
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
                            uploads: components["schemas"]["UploadEntry"][];
                            /** @enum {string} */
                            sortOrder: "recent" | "size";
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
         * Begin an upload
         * @description Then send the parts with the calls under `/s3`: all of `partSize` bytes but the last. 413 `FILE_TOO_LARGE`, 415 `NOT_A_VIDEO_TYPE`.
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
                        /** @description As the person’s computer names it. */
                        filename: string;
                        /** @description Bytes. */
                        size: number;
                        /** @description `video/…`; empty where the browser knows none. */
                        contentType: string;
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
                        "application/json": components["schemas"]["Upload"];
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
    "/uploads/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What my videos take */
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
                            /** @description Uploads, those under way among them. */
                            files: number;
                            /** @description Of the files that were sent or announced: what the quota counts. */
                            bytes: number;
                            /** @description Of what was made of them. */
                            mediaBytes: number;
                            quotaBytes: number | null;
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
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of my uploads */
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
                        "application/json": components["schemas"]["Upload"];
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
    "/uploads/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Convert again after a failure */
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
                        "application/json": components["schemas"]["Upload"];
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
    "/uploads/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An upload as server-sent events: `state`, `progress`, `end` */
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
                /** @description Each event’s data is the upload as it then is; `end` when it is ready, failed, aborted or expired. */
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
    "/s3/params": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where a small file is sent whole */
        get: {
            parameters: {
                query: {
                    filename: string;
                    type?: string | null;
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
                            /**
                             * @description `POST`: a form of these fields, then `file`. `PUT`: the bare file with `headers`, to stores without forms.
                             * @enum {string}
                             */
                            method: "POST" | "PUT";
                            url: string;
                            fields: {
                                [key: string]: string;
                            };
                            headers?: {
                                [key: string]: string;
                            };
                            /** @description Seconds. */
                            expires: number;
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
    "/s3/multipart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a transfer in parts */
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
                        filename: string;
                        type?: string | null;
                    } & {
                        [key: string]: unknown;
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
                            key: string;
                            uploadId: string;
                            bucket: string;
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
    "/s3/multipart/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The parts that the store has */
        get: {
            parameters: {
                query: {
                    key: string;
                };
                header?: never;
                path: {
                    uploadId: string;
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
                            PartNumber: number;
                            Size: number;
                            ETag: string;
                        }[];
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
        /** Abort a transfer */
        delete: {
            parameters: {
                query: {
                    key: string;
                };
                header?: never;
                path: {
                    uploadId: string;
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
                        "application/json": Record<string, never>;
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s3/multipart/{uploadId}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where several parts are sent */
        get: {
            parameters: {
                query: {
                    key: string;
                    /** @description `1,2,3`. */
                    partNumbers: string;
                };
                header?: never;
                path: {
                    uploadId: string;
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
                            presignedUrls: {
                                [key: string]: string;
                            };
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
    "/s3/multipart/{uploadId}/{partNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where one part is sent */
        get: {
            parameters: {
                query: {
                    key: string;
                };
                header?: never;
                path: {
                    uploadId: string;
                    partNumber: number;
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
                            url: string;
                            /** @description Seconds. */
                            expires: number;
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
    "/s3/multipart/{uploadId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the object of its parts
         * @description May be repeated: a client that lost the answer asks again and gets the same.
         */
        post: {
            parameters: {
                query: {
                    key: string;
                };
                header?: never;
                path: {
                    uploadId: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        parts: ({
                            PartNumber: number;
                            ETag: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
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
                            location: string;
                            bucket: string;
                            key: string;
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
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find videos
         * @description Everybody’s public ones; for who is signed in, also their own of every visibility. `relevance` is the order where there is a `query`, else `recent`.
         */
        get: {
            parameters: {
                query: {
                    /** @description Words, or parts of them, that all stand in title, author, tags or description. */
                    query?: string;
                    /** @description The whole name, in any case. */
                    author?: string;
                    /** @description A whole tag, in any case. */
                    tag?: string;
                    sortOrder?: "recent" | "relevance" | "title" | "duration";
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
                            posts: components["schemas"]["Post"][];
                            /** @enum {string} */
                            sortOrder: "recent" | "relevance" | "title" | "duration";
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
         * Post a video: before, during or after the transfer of its file
         * @description An upload has one post: a second is 409 `POST_EXISTS` with its `postId`. The same request again answers 200 with the post that it made.
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
                        title: string;
                        /** @description Default: the name of the account. */
                        author?: string;
                        description?: string;
                        tags?: string[];
                        /** @enum {string} */
                        visibility?: "public" | "unlisted" | "private";
                        /** @description Of the upload; or its `key`, which is all that Uppy tells of a file sent whole. */
                        uploadId: string;
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
                        "application/json": components["schemas"]["Post"];
                    };
                };
                /** @description Created */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
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
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One video
         * @description An unlisted one for whoever has its id; a private one for its owner. Its addresses work for a day at least.
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
                        "application/json": components["schemas"]["Post"];
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
        /** Remove my post, its upload and every file; an admin removes any */
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
         * Change my post
         * @description What is left out stays. When the visibility changes, the files move a moment later, and their addresses with them.
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
                        title?: string;
                        /** @description Default: the name of the account. */
                        author?: string;
                        description?: string;
                        tags?: string[];
                        /** @enum {string} */
                        visibility?: "public" | "unlisted" | "private";
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
                        "application/json": components["schemas"]["Post"];
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
    "/posts/{id}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file that I sent: a redirect to a short-lived address of it */
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
                /** @description Its `Location` is the file. */
                302: {
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/captions/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add or replace the captions of one language, as WebVTT */
        put: {
            parameters: {
                query?: {
                    /** @description As players list it. Default: the language’s own name. */
                    label?: string;
                };
                header?: never;
                path: {
                    id: string;
                    /** @description BCP 47: `ko`, `en-GB`. */
                    language: string;
                };
                cookie?: never;
            };
            /** @description WebVTT, UTF-8, 1 MiB at most. */
            requestBody: {
                content: {
                    "text/vtt": string;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
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
        /** Take captions away; 204 also where there were none */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    /** @description BCP 47: `ko`, `en-GB`. */
                    language: string;
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
    "/posts/{id}/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Show a picture of my own as the poster
         * @description Further conversions leave it in place. 400 `POSTER_INVALID` where it is not exactly one JPEG of 16 to 4096 pixels each side.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            /** @description A JPEG, 2 MiB at most. */
            requestBody: {
                content: {
                    "image/jpeg": unknown;
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
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
        /** Show the video’s own poster again; 200 also where it does already */
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
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Post"];
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
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversions in a state: what waits or runs for longest first, of those that ended the latest
         * @description Of everybody, also of private videos, with their titles and the names of their files.
         */
        get: {
            parameters: {
                query: {
                    state: "queued" | "running" | "failed" | "ready";
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
                            conversions: components["schemas"]["ConversionEntry"][];
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
    "/conversions/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many conversions stand in each state, who does them, and what all files take */
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
                            counts: {
                                queued: number;
                                running: number;
                                failed: number;
                                ready: number;
                            };
                            /** @description Those that are alive, the oldest first. */
                            workers: {
                                host: string;
                                pid: number;
                                /** Format: date-time */
                                startedAt: string;
                                /** @description Conversions that it does, or waits for, at once. */
                                concurrency: number;
                                running: number;
                                tool: string | null;
                            }[];
                            /** @description Of everybody. */
                            storage: {
                                /** @description Files that have arrived. */
                                files: number;
                                /** @description Of those files. */
                                bytes: number;
                                /** @description Of what was made of them, as far as it was counted. */
                                mediaBytes: number;
                                /** @description Announced by uploads that are on their way. */
                                unfinishedBytes: number;
                            };
                            /** @enum {string} */
                            converter: "ffmpeg" | "mediaconvert";
                            /** @enum {string} */
                            store: "file" | "s3";
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
    "/conversions/{uploadId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Convert again after a failure, as its owner may */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    uploadId: string;
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
                        "application/json": components["schemas"]["ConversionEntry"];
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
    "/conversions/{uploadId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a conversion that waits or is under way
         * @description It fails as `CONVERSION_FAILED`, and may be asked for again. What is neither queued nor under way is 409 `ILLEGAL_TRANSITION` with its `state`. MediaConvert finishes the job that it was given: asked for again, the conversion takes what that has made.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    uploadId: string;
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
                        "application/json": components["schemas"]["ConversionEntry"];
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
    "/events/object-created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A store tells that an object is there
         * @description An S3 event notification (2.x) or an EventBridge `Object Created`. `Authorization: Bearer <EVENTS_SECRET>`, or `?token=` for stores that set no header. A hint only, and idempotent: what is there is read back from the store.
         */
        post: {
            parameters: {
                query?: {
                    token?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": unknown;
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
                            received: number;
                            handled: number;
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
    "/files/{*}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the upload directory
         * @description Completed uploads, playlists, segments, pictures and captions, with one range and conditional requests (RFC 9110; several ranges are answered with the whole). What is private answers under `/files/~<expiry>.<signature>/…` alone, as its post hands it out; when that is over, `LINK_EXPIRED`. Parameters are passed over.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    "*": string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description The range of it. */
                206: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "*/*": string;
                    };
                };
                /** @description It is handed out by the store (`STORAGE=s3`): at `Location`, for a while. */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description It is the one that the caller has. */
                304: {
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
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        Upload: {
            id: string;
            /** @description Where the file stands in the store. */
            key: string;
            /** @description Equals `id`; the word of the `/s3` calls. */
            uploadId: string;
            bucket: string;
            filename: string;
            contentType: string;
            size: number | null;
            /** @enum {string} */
            state: "pending" | "uploading" | "uploaded" | "converting" | "ready" | "failed" | "aborted" | "expired";
            error: {
                /** @enum {string} */
                code: "NOT_A_VIDEO" | "TRUNCATED_FILE" | "NO_VIDEO_TRACK" | "TOO_LONG" | "TOO_LARGE" | "CONVERSION_FAILED" | "OBJECT_MISSING";
                message: string;
            } | null;
            progress: number | null;
            partSize: number | null;
            partCount: number | null;
            /** @description What the store has received; empty once it is complete. */
            parts: {
                partNumber: number;
                /** @description Bytes. */
                size: number;
            }[];
            /** @description Oldest first. */
            history: {
                /** @enum {string} */
                state: "pending" | "uploading" | "uploaded" | "converting" | "ready" | "failed" | "aborted" | "expired";
                /** Format: date-time */
                at: string;
                detail: string | null;
            }[];
            postId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            expiresAt: string | null;
        };
        Post: {
            id: string;
            title: string;
            author: string;
            description: string;
            videoUrl: string | null;
            /** @enum {string} */
            status: "pending" | "uploading" | "uploaded" | "converting" | "ready" | "failed" | "aborted" | "expired";
            /** @description From the first rendition’s first segment, before `ready`. */
            playable: boolean;
            posterUrl: string | null;
            /** @description Whether the poster is a picture of the owner’s. */
            customPoster: boolean;
            storyboardUrl: string | null;
            captions: {
                /** @description BCP 47: `ko`, `en-GB`. */
                language: string;
                label: string;
                url: string;
            }[];
            durationSeconds: number | null;
            width: number | null;
            height: number | null;
            /** @description Best first. */
            renditions: {
                /** @description `720p`: the shorter side of the picture. */
                name: string;
                width: number;
                height: number;
                /** @description bit/s, measured, sound included. */
                averageBandwidth: number;
                /** @description bit/s of the densest segment, measured, sound included. */
                bandwidth: number;
            }[];
            tags: string[];
            /** @enum {string} */
            visibility: "public" | "unlisted" | "private";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            publishedAt: string | null;
            /** @description Whether it is the caller’s. */
            own: boolean;
            uploadId: string;
            progress: number | null;
            error: {
                /** @enum {string} */
                code: "NOT_A_VIDEO" | "TRUNCATED_FILE" | "NO_VIDEO_TRACK" | "TOO_LONG" | "TOO_LARGE" | "CONVERSION_FAILED" | "OBJECT_MISSING";
                message: string;
            } | null;
        };
        UploadEntry: {
            id: string;
            /** @description Where the file stands in the store. */
            key: string;
            filename: string;
            contentType: string;
            size: number | null;
            mediaBytes: number | null;
            /** @enum {string} */
            state: "pending" | "uploading" | "uploaded" | "converting" | "ready" | "failed" | "aborted" | "expired";
            error: {
                /** @enum {string} */
                code: "NOT_A_VIDEO" | "TRUNCATED_FILE" | "NO_VIDEO_TRACK" | "TOO_LONG" | "TOO_LARGE" | "CONVERSION_FAILED" | "OBJECT_MISSING";
                message: string;
            } | null;
            progress: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            expiresAt: string | null;
            post: components["schemas"]["Post"] | null;
        };
        ConversionEntry: {
            uploadId: string;
            postId: string | null;
            title: string | null;
            visibility: ("public" | "unlisted" | "private") | null;
            filename: string;
            size: number | null;
            owner: {
                id: string;
                name: string;
            } | null;
            /** @enum {string} */
            state: "queued" | "running" | "failed" | "ready";
            /** @description Begun since somebody last asked for it; of those that are done elsewhere, failed. */
            tries: number;
            maxTries: number;
            progress: number | null;
            error: {
                /** @enum {string} */
                code: "NOT_A_VIDEO" | "TRUNCATED_FILE" | "NO_VIDEO_TRACK" | "TOO_LONG" | "TOO_LARGE" | "CONVERSION_FAILED" | "OBJECT_MISSING";
                message: string;
            } | null;
            lastSetback: string | null;
            durationSeconds: number | null;
            queuedAt: string | null;
            startedAt: string | null;
            endedAt: string | null;
            /** Format: date-time */
            updatedAt: string;
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
