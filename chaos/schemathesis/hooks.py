"""Schemathesis hooks: who sends the requests, and which failed checks are intended behavior."""

import base64
import itertools
import json
import os
import re
from urllib.parse import parse_qsl, urlsplit

import requests
import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData

SERVICE = os.environ["SERVICE_URL"]
EMAIL = os.environ.get("ADMIN_EMAIL")
PASSWORD = os.environ.get("ADMIN_PASSWORD")

# Codes of problems that a schema cannot express, and the fields that cause them if the code has other causes too.
RULES = {
    # The secret of an email, and an opaque position in a list.
    "LINK_INVALID": None,
    "CURSOR_INVALID": None,
    # Depends on both `pagenum` and `pageSize`.
    "PAGE_TOO_DEEP": None,
    # A list of common passwords, and the account's own names.
    "WEAK_PASSWORD": None,
    # Names and contents of files.
    "NOT_A_VIDEO_TYPE": None,
    "CAPTIONS_INVALID": None,
    "POSTER_INVALID": None,
    # Limits of the installation and of the account.
    "FILE_TOO_LARGE": None,
    "QUOTA_EXCEEDED": None,
    # The version of `If-Match`.
    "CHANGED_MEANWHILE": None,
    # A page that cannot be read, and the limit for such requests.
    "PAGE_UNREADABLE": None,
    "TOO_MANY_REQUESTS": None,
    # Whether the receiver accepts the message, and whether alerts can be emailed.
    "ALERT_NOT_DELIVERED": None,
    "MAIL_NOT_SET_UP": None,
    "EMAIL_NOT_CONFIRMED": None,
    # A host that may have a public address, and does not.
    "WEBHOOK_ADDRESS_PRIVATE": None,
    # A link that may lead to a file, and does not.
    "LINK_NOT_ALLOWED": None,
    # The parts that have been uploaded.
    "SIZE_MISMATCH": None,
    "PARTS_INVALID": None,
    "PART_OUT_OF_RANGE": None,
    "INVALID_REQUEST": (
        # Required only if the email address changes.
        r"/body/currentPassword"
        # Required unless there is a posting.
        r"|/body/(title|companyName)"
        # Times that have passed, leap seconds, and identifiers of reminders.
        r"|/(publishAt|expiresAt)|/body/appliedAt|/body/reminders/\d+/(at|id)"
        # Times outside the video.
        r"|/body/end"
        # Requires a keyword.
        r"|/sortOrder"
        # Required for some actions on several posts.
        r"|/(tag|visibility)"
        # In order, without repetition.
        r"|/body/chapters/\d+/start"
        # Texts with a syntax of their own.
        r"|/body/(timeZone|resumeUrl|url|schedule/\d+/cron)|/(language|timeZone)"
        # Fields and syntax of addresses depend on the channel.
        r"|/body/(alerts/\d+|alert)(/\w+)?"
    ),
}

numbers = itertools.count()


def new_address() -> str:
    """An IP address that has not been used yet, because rate limits are not tested here."""
    number = next(numbers)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


if EMAIL:
    response = requests.post(f"{SERVICE}/auth/login", json={"email": EMAIL, "password": PASSWORD}, timeout=30)
    response.raise_for_status()
    TOKEN = response.json()["accessToken"]
    claims = TOKEN.split(".")[1]
    CLAIMS = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    # `jti` starts with the ID of the session.
    OWN_IDS = {CLAIMS["sub"], CLAIMS["jti"].split(".")[0]}

    @schemathesis.auth(retry_on=[])
    class Admin:
        def get(self, case, context):
            return TOKEN

        def set(self, case, token, context):
            # These end the session. After another account has become an admin, the account of this one can be deleted.
            if case.operation.path == "/auth/logout" or case.operation.label == "DELETE /auth/me":
                return
            case.headers = case.headers or {}
            case.headers["Authorization"] = f"Bearer {token}"

    @schemathesis.hook
    def filter_case(context, case):
        """Drops requests that disable or demote the admin or end the session."""
        own = case.operation.path in ("/accounts/{id}", "/auth/sessions/{id}")
        return not own or (case.path_parameters or {}).get("id") not in OWN_IDS


@schemathesis.hook
def map_case(context, case):
    case.headers = case.headers or {}
    case.headers["X-Forwarded-For"] = new_address()
    return case


def has_blank_parameter(response) -> bool:
    parameters = parse_qsl(urlsplit(response.request.url).query, keep_blank_values=True)
    return any(not value.strip() for _, value in parameters)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if not isinstance(failure, (AcceptedNegativeData, RejectedPositiveData)):
        return True
    # A blank value of a parameter counts as absent, also in a list.
    if has_blank_parameter(response):
        return False
    if isinstance(failure, AcceptedNegativeData):
        return True
    problem = response.json()
    fields = RULES.get(problem["code"], "")
    if fields is None:
        return False
    errors = problem.get("errors", [])
    return not errors or not all(re.fullmatch(fields, error["path"]) for error in errors)
